// What was heard: search, and keeping filter, search and place while fresh pages are swapped in.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const kept = { who: "", find: "", top: 0, isLarge: false };

  function search() {
    const wanted = kept.find.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const isFound = !wanted || row.textContent.toLowerCase().includes(wanted);
      row.classList.toggle("missed", !isFound);
      if (isFound) count += 1;
    }
    const told = byId("heard-count");
    if (told) told.textContent = wanted ? `${count} of ${rows.length}` : "";
  }

  // Fresh pages bring the end of the log only: what was heard before is still here, unless this page was cut off.
  let rows = [], links = [];
  function complete(list) {
    const nav = document.querySelector(".rounds");
    if (nav) {
      const there = [...nav.children].map((link) => link.hash);
      nav.append(...links.filter((link) => !there.includes(link.hash)));
      links = [...nav.children];
    }
    const fresh = [...list.children], first = fresh.length ? fresh[fresh.length - 1].value : 0;
    if (rows.length && first > rows[0].value + 1) refill(list);
    const older = rows.filter((row) => row.value < first);
    if (list.querySelector(".sep")) for (const row of older) for (const old of row.querySelectorAll(".sep")) old.remove();
    for (const row of older) if (row.id && document.getElementById(row.id)) row.removeAttribute("id");
    list.append(...older);
    rows = [...fresh, ...older];
  }

  async function refill(list) {
    const page = await fetch(location.href).then((answer) => answer.text(), () => "");
    const whole = new DOMParser().parseFromString(page, "text/html").querySelector(".heard ol");
    if (!whole || !list.isConnected) return;
    rows = [...whole.children];
    list.replaceChildren(...rows);
    search();
  }

  function again() {
    const find = byId("heard-find"), who = byId("heard-who"), list = document.querySelector(".heard ol");
    if (!list) return;
    complete(list);
    find.closest("[data-heard]").hidden = false;
    find.value = kept.find;
    if (who) who.value = kept.who;
    const chosen = byId(kept.who ? `who-${kept.who}` : "who-all"), large = byId("heard-large");
    if (chosen) chosen.checked = true;
    if (large) large.checked = kept.isLarge;
    if (kept.find) search();
    list.scrollTop = kept.top;
    list.addEventListener("scroll", () => { kept.top = list.scrollTop; }, { passive: true });
  }

  document.addEventListener("input", (event) => {
    if (event.target.id === "heard-find") { kept.find = event.target.value; search(); }
    if (event.target.id === "heard-who" || event.target.name === "heard-who") kept.who = event.target.value;
    if (event.target.id === "heard-large") kept.isLarge = event.target.checked;
  });
  // By keyboard, too, choosing a piece once more chooses nobody.
  document.addEventListener("keydown", (event) => {
    const all = byId("who-all");
    if (event.key !== " " || event.target.name !== "heard-who" || !event.target.checked || !all) return;
    event.preventDefault();
    all.checked = true;
    kept.who = "";
  });
  // A round is shown in its list, what was heard on the map or among the tracks; addresses stay as they are.
  // A row that was kept from an earlier page may lead to a track that is told otherwise by now: look once more.
  document.addEventListener("click", async (event) => {
    let link = event.target.closest(".rounds a, .heard .to");
    if (!link) return;
    event.preventDefault();
    let target = byId(link.hash.slice(1));
    if (!target && link.classList.contains("to")) {
      const place = rows.indexOf(link.parentElement);
      await refill(document.querySelector(".heard ol"));
      link = rows[place] && rows[place].querySelector(".to");
      target = link && byId(link.hash.slice(1));
    }
    if (!target) return;
    const fold = target.closest("details");
    if (fold) fold.open = true;
    for (const old of document.querySelectorAll(".shown")) old.classList.remove("shown");
    target.classList.add("shown");
    if (link.classList.contains("to")) {
      target.scrollIntoView({ block: "center" });
      const inside = target.querySelector("input, button");
      if (inside) inside.focus({ preventScroll: true });
      return;
    }
    const list = target.parentElement;
    list.scrollTop = target.offsetTop - list.firstElementChild.offsetTop;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
  document.addEventListener("paradoxa:swapped", again);
  again();
})();
