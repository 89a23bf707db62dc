// The island editor without loading the page anew: the same forms, the answer put in place, one step back by the browser.
"use strict";
(() => {
  const isOurs = (form) => form.method === "get" && new URL(form.action).pathname === "/islands";

  async function show(address, isNew) {
    let page = "";
    try {
      const answer = await fetch(address);
      page = await answer.text();
      address = answer.url; // a deed leads on to the address of what is there now
    } catch {
      location.href = address;
      return;
    }
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("main");
    if (!fresh) { location.href = address; return; }
    const old = document.querySelector("main"), active = document.activeElement;
    const find = !active || !old.contains(active) ? "" : active.id ? `#${CSS.escape(active.id)}`
      : active.name ? `[name="${active.name}"][value="${CSS.escape(active.value)}"]` : "";
    const side = old.querySelector(".side"), scrolled = side ? side.scrollTop : 0;
    old.replaceWith(fresh);
    if (isNew) history.pushState(null, "", address);
    if (fresh.querySelector(".side")) fresh.querySelector(".side").scrollTop = scrolled;
    const again = find && fresh.querySelector(find);
    (again || fresh).focus({ preventScroll: true });
    const told = fresh.querySelector("[role=alert]") || fresh.querySelector(".prompt .q");
    document.getElementById("say").textContent = told ? told.textContent : "";
    document.dispatchEvent(new Event("paradoxa:swapped"));
  }

  document.addEventListener("submit", (event) => {
    if (!isOurs(event.target)) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(event.target, event.submitter));
    show(`/islands?${fields}`, true);
  });

  // A tile in hand is turned by R, and by Shift and R the other way.
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const turn = document.querySelector(`button[value="${event.shiftKey ? "turn-back" : "turn"}"]`);
    if (turn) turn.form.requestSubmit(turn);
  });

  window.addEventListener("popstate", () => show(location.href, false));
})();
