// Tabs of a desk on small screens: the open one stays open while fresh pages are swapped in, a question that does not
// wait opens its own, and a link opens the part it leads into.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  let opened = "", mode = "", hasTracks = false;

  function open(part) {
    const tab = byId(`tab-${part}`);
    if (!tab) return;
    tab.checked = true;
    opened = part;
  }

  // What was heard: by piece, in order, or the whole game.
  function show(wanted) {
    const choice = byId(`mode-${wanted}`);
    if (choice) choice.checked = true;
    mode = wanted;
  }

  function again() {
    if (document.querySelector(".go:not(.idle) .moment")) opened = "move";
    if (opened) open(opened);
    if (byId("show-tracks")) byId("show-tracks").checked = hasTracks;
    if (mode) show(mode);
  }

  function partOf(target) {
    const holder = target.closest(".deskpart");
    if (holder) return [...holder.classList].find((name) => name.startsWith("on-")).slice(3);
    if (target.closest(".isle, .tools")) return "mark";
    return target.closest("#prompt") ? "move" : "";
  }

  document.addEventListener("change", (event) => {
    if (event.target.name === "tab") opened = event.target.value;
    if (event.target.name === "heard-mode") mode = event.target.value;
    if (event.target.id === "show-tracks") hasTracks = event.target.checked;
  });

  // Before others scroll there, so that there is something to scroll to.
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("#desk a[href^='#']");
    const target = link && link.hash && byId(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    const part = partOf(target);
    if (part) open(part);
    if (target.closest(".heard")) show("all");
    if (target.closest(".tracks") && byId("show-tracks")) byId("show-tracks").checked = hasTracks = true;
  }, true);

  // Too much to be shown step by step: it is read where everything is that was heard.
  document.addEventListener("paradoxa:read", (event) => {
    if (!byId("tab-heard")) return;
    event.preventDefault();
    open("heard");
    if (mode === "all") show("piece");
  });
  document.addEventListener("paradoxa:swapped", again);
  again();
})();
