// What was heard: search, and keeping filter, search and place while fresh pages are swapped in.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const kept = { who: "", find: "", top: 0 };

  function search() {
    const wanted = kept.find.trim().toLowerCase();
    const rows = [...document.querySelectorAll(".heard ol > li")];
    let count = 0;
    for (const row of rows) {
      const isFound = !wanted || row.textContent.toLowerCase().includes(wanted);
      row.classList.toggle("missed", !isFound);
      if (isFound) count += 1;
    }
    const told = byId("heard-count");
    if (told) told.textContent = wanted ? `${count} of ${rows.length}` : "";
  }

  function again() {
    const find = byId("heard-find"), who = byId("heard-who"), list = document.querySelector(".heard ol");
    if (!list) return;
    find.closest("[data-heard]").hidden = false;
    find.value = kept.find;
    who.value = kept.who;
    if (kept.find) search();
    list.scrollTop = kept.top;
    list.addEventListener("scroll", () => { kept.top = list.scrollTop; }, { passive: true });
  }

  document.addEventListener("input", (event) => {
    if (event.target.id === "heard-find") { kept.find = event.target.value; search(); }
    if (event.target.id === "heard-who") kept.who = event.target.value;
  });
  // A round is shown in its list, what was heard on the map or among the tracks; addresses stay as they are.
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".rounds a, .heard .to");
    const target = link && byId(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    const fold = target.closest("details");
    if (fold) fold.open = true;
    for (const old of document.querySelectorAll(".shown")) old.classList.remove("shown");
    target.classList.add("shown");
    if (link.classList.contains("to")) {
      target.scrollIntoView({ block: "nearest" });
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
