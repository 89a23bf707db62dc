// Every page: copy buttons, and a lobby that is fresh when one comes back to it. All else works without this.
"use strict";
(() => {
  function ready() {
    for (const button of document.querySelectorAll("button[data-copy][hidden], button[data-print][hidden]")) button.hidden = false;
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
    if (!done && button.href) { location.href = button.href; return; }
    const words = [...button.childNodes];
    button.replaceChildren(done ? button.dataset.said : "Please copy it by hand");
    setTimeout(() => button.replaceChildren(...words), 2000);
  });

  // --- the lobby: it changes by itself, and nothing moves under the finger ---
  // What is there stays where it is and says what is new about it; new tables come last, gone ones stay, greyed. Where it
  // has become one's turn is said beside the heading, in a place that is kept for it; what waits comes as a card once the
  // pointer is elsewhere, or one comes back.
  const EVERY = 8000;
  const lobby = () => document.querySelector("main[data-fresh]");
  const bare = (row) => row.innerHTML.replace(/name="csrf" value="[^"]*"/g, "");
  let tag = "", quiet = null, isAway = false;

  function renew(row, fresh, isGrey) {
    if (bare(row) !== bare(fresh)) row.replaceChildren(...[...fresh.childNodes].map((node) => node.cloneNode(true)));
    row.classList.toggle("full", isGrey);
  }

  function gone(row, words) {
    if (row.classList.contains("full")) return;
    row.classList.add("full");
    const button = row.querySelector(".btn"), place = button.closest("form") || button;
    const said = document.createElement("span");
    said.className = "small";
    said.textContent = words;
    said.style.minWidth = `${place.offsetWidth}px`;
    place.replaceWith(said);
  }

  function merge(fresh) {
    const rows = new Map([...document.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row]));
    const named = [...fresh.querySelectorAll("[data-key]")], here = new Set(named.map((row) => row.dataset.key));
    const turns = [...fresh.querySelectorAll('[data-list="waiting"] [data-key]')];
    const list = document.querySelector('[data-list="open"]');
    for (const one of named) {
      const row = rows.get(one.dataset.key);
      if (row) renew(row, one, !!row.closest('[data-list="open"]') && !one.querySelector("form"));
      else if (one.closest('[data-list="open"]')) {
        const added = document.importNode(one, true), mark = document.createElement("em");
        mark.textContent = list.dataset.new;
        added.classList.add("fresh");
        added.querySelector("b").append(mark);
        list.append(added);
        list.nextElementSibling.hidden = true;
      }
    }
    for (const [key, row] of rows) if (!here.has(key) && row.parentElement === list) gone(row, list.dataset.gone);
    for (const row of document.querySelectorAll('[data-list="waiting"] [data-key]')) {
      const waits = turns.some((one) => one.dataset.key === row.dataset.key);
      row.classList.toggle("past", !waits);
      if (!waits && row.querySelector(".primary")) row.querySelector(".primary").classList.remove("primary");
    }
    document.getElementById("waits").textContent = fresh.getElementById("waits").textContent;
    for (const button of document.querySelectorAll("form.now > .btn")) {
      button.classList.toggle("primary", !turns.length);
      button.classList.toggle("line", !!turns.length);
    }
    count(turns.length);
    return tell(turns.filter((one) => !document.querySelector(`[data-list="waiting"] [data-key="${one.dataset.key}"]`)));
  }

  function count(turns) {
    document.title = turns ? `${turns} · PARADOXA` : "PARADOXA";
  }

  // The turns that have no card yet, beside the heading; answers whether there are any.
  function tell(turns) {
    const news = document.getElementById("news"), keys = turns.map((one) => one.dataset.key).join(" ");
    if ((news.dataset.keys || "") === keys) return turns.length > 0;
    quiet = quiet || [...news.childNodes];
    news.dataset.keys = keys;
    news.replaceChildren(...(turns.length ? [news.dataset.said] : quiet));
    for (const one of turns) {
      const link = document.importNode(one.querySelector("a.btn"), true);
      link.textContent = one.querySelector("b").textContent;
      news.append(link);
    }
    return turns.length > 0;
  }

  async function look() {
    const main = lobby();
    if (!main || document.hidden) return;
    const answer = await fetch(main.dataset.fresh, tag ? { headers: { "if-none-match": tag } } : {}).catch(() => null);
    if (!answer || answer.status !== 200 || !lobby()) return;
    tag = answer.headers.get("etag") || "";
    if (merge(new DOMParser().parseFromString(await answer.text(), "text/html")) && isAway) anew();
  }

  // Whoever comes back finds the lobby as it is now.
  async function anew() {
    const main = lobby();
    if (!main || document.hidden) return;
    if (main.contains(document.activeElement) && document.activeElement !== main) { look(); return; }
    const page = await fetch(location.href).then((answer) => answer.ok && answer.text(), () => "");
    const fresh = page && new DOMParser().parseFromString(page, "text/html").querySelector("main[data-fresh]");
    if (!fresh || !main.isConnected) return;
    main.replaceWith(fresh);
    quiet = null;
    showLive();
  }

  function showLive() {
    for (const sign of document.querySelectorAll(".live[hidden]")) sign.hidden = false;
    count(document.querySelectorAll('[data-list="waiting"] [data-key]').length);
  }

  document.addEventListener("visibilitychange", anew);
  addEventListener("pageshow", (event) => { if (event.persisted) anew(); });
  document.documentElement.addEventListener("mouseenter", () => { isAway = false; });
  document.documentElement.addEventListener("mouseleave", () => {
    isAway = true;
    const news = lobby() && document.getElementById("news");
    if (news && news.dataset.keys) anew();
  });
  if (lobby()) {
    showLive();
    setInterval(look, EVERY);
  }

  // How strong the bots are depends on how many play.
  function rate(ways) {
    const { rated } = ways.selectedOptions[0].dataset;
    if (!rated) return;
    const words = JSON.parse(rated);
    for (const bot of ways.form.elements.bot.options) bot.textContent = words[bot.value];
  }

  const rateAll = () => document.querySelectorAll("form.now select[name=way]").forEach(rate);
  document.addEventListener("change", (event) => { if (event.target.matches("form.now select[name=way]")) rate(event.target); });
  addEventListener("pageshow", rateAll); // a choice that the browser kept

  // A link to a folded clause opens it: newer browsers do so by themselves.
  function unfold() {
    const meant = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folds = [];
    for (let fold = meant; fold; fold = fold.parentElement) if (fold.tagName === "DETAILS" && !fold.open) folds.push(fold);
    for (const fold of folds) fold.open = true;
    if (folds.length) meant.scrollIntoView();
  }

  // What is asked twice shows its second question, not only the button that asks for it.
  document.addEventListener("click", (event) => {
    const sure = event.target.closest(".sure > summary");
    if (sure) requestAnimationFrame(() => sure.parentElement.scrollIntoView({ block: "nearest" }));
  });

  document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
  addEventListener("hashchange", unfold);
  unfold();
  ready();
  document.addEventListener("paradoxa:swapped", ready);
})();
