// Every page: copy buttons, and a lobby that is fresh when one comes back to it. All else works without this.
"use strict";
(() => {
  function ready() {
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { // no permission, or no secure address
      const field = document.createElement("textarea");
      field.value = text;
      field.className = "vh";
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      return done;
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    const text = button.dataset.copy;
    const done = await copy(text.startsWith("/") ? location.origin + text : text);
    const words = button.textContent;
    button.textContent = done ? button.dataset.said : "Please copy it by hand";
    setTimeout(() => { button.textContent = words; }, 2000);
  });

  document.addEventListener("visibilitychange", async () => {
    const lobby = document.querySelector("main[data-fresh]");
    if (!lobby || document.hidden || lobby.contains(document.activeElement)) return;
    const page = await fetch(location.href).then((answer) => answer.ok && answer.text(), () => "");
    const fresh = page && new DOMParser().parseFromString(page, "text/html").querySelector("main[data-fresh]");
    if (fresh) lobby.replaceWith(fresh);
  });

  ready();
  document.addEventListener("paradoxa:swapped", ready);
})();
