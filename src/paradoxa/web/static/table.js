// The table: narrows moves as elements are clicked, sends them, takes fresh pages from the stream, and swaps them in.
// One script for all games. Without it everything works too, by plain forms.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // --- narrowing: the same as web/board.py ---
  function openWays(ways, picks, anyOrder) {
    if (anyOrder) return ways.filter((way) => picks.every((pick) => way.path.includes(pick)));
    return ways.filter((way) => picks.every((pick, place) => way.path[place] === pick));
  }

  function nextClicks(ways, picks, anyOrder) {
    const found = new Map();
    for (const way of openWays(ways, picks, anyOrder)) {
      const rest = anyOrder ? way.path.filter((key) => !picks.includes(key))
        : way.path.slice(picks.length, picks.length + 1);
      for (const key of rest) if (!found.has(key)) found.set(key, way);
    }
    return found;
  }

  // The picks after a click, and the move if it is complete; null where the element cannot be used now.
  function click(ways, picks, key, anyOrder) {
    if (key === "sure") {
      const way = wholeWay(ways, picks, anyOrder);
      return way && { picks, way };
    }
    if (picks.includes(key)) {
      const rest = picks.filter((pick) => pick !== key);
      const isOpen = anyOrder || openWays(ways, rest, anyOrder).length;
      return { picks: isOpen ? rest : picks.slice(0, picks.indexOf(key)), way: null };
    }
    if (!nextClicks(ways, picks, anyOrder).has(key)) {
      if (!anyOrder) return picks.length ? click(ways, picks.slice(0, -1), key, anyOrder) : null;
      const without = (gone) => picks.filter((pick) => pick !== gone);
      const gone = picks.find((pick) => openWays(ways, [...without(pick), key], true).length);
      if (gone === undefined) return null;
      picks = without(gone);
    }
    const picked = [...picks, key];
    const way = wholeWay(ways, picked, anyOrder);
    return { picks: picked, way: way && way.sure === undefined ? way : null };
  }

  // The move all of whose elements are picked.
  function wholeWay(ways, picks, anyOrder) {
    const left = picks.length ? openWays(ways, picks, anyOrder) : [];
    return left.length === 1 && left[0].path.length === picks.length ? left[0] : null;
  }

  // The elements that would take the place of something picked: not lit, but not useless either.
  function otherClicks(ways, picks, anyOrder) {
    const found = new Set();
    picks.forEach((gone, place) => {
      const kept = anyOrder ? picks.filter((pick) => pick !== gone) : picks.slice(0, place);
      for (const key of nextClicks(ways, kept, anyOrder).keys()) found.add(key);
    });
    return found;
  }
  window.paradoxa = { click, nextClicks, otherClicks, take, note };

  // --- the board ---
  let desk = byId("desk");
  let board = null, ways = [], anyOrder = false, prompts = null, picks = [], isSending = false, deeds = 0;
  let shown = desk.outerHTML; // the page as the server made it
  let arrived = performance.now();

  const place = () => (board.querySelector("[name=click]") ? board : desk); // the board's own form, or all of the desk
  const buttons = () => (board ? [...place().querySelectorAll('button[name="click"]:not(#sure)')] : []);

  function read() {
    board = byId("board");
    const data = board ? board.dataset : {};
    ways = data.ways ? JSON.parse(data.ways).map(([path, tag, isHot, sure]) => ({ path: path.split(" "), tag, isHot, sure })) : [];
    prompts = data.prompts ? JSON.parse(data.prompts) : null;
    anyOrder = "anyOrder" in data;
    picks = board && board.elements.picks.value ? board.elements.picks.value.split(" ") : [];
    arrived = performance.now();
    const prompt = byId("prompt");
    if (prompt) prompt.removeAttribute("role"); // #say speaks: a region that is swapped does not
    for (const button of document.querySelectorAll("[data-sound]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", hasSound() ? "true" : "false");
    }
    byId("to-menu").hidden = !byId("menu");
    document.dispatchEvent(new Event("paradoxa:swapped"));
  }

  function paint() {
    const leadsOn = nextClicks(ways, picks, anyOrder), instead = otherClicks(ways, picks, anyOrder);
    for (const button of buttons()) {
      const key = button.value, way = leadsOn.get(key);
      const isPicked = picks.includes(key), isMine = button.classList.contains("mine");
      const isOpen = isPicked || !!way || instead.has(key), isIdle = ways.length > 0 && !isOpen;
      button.classList.toggle("sel", isPicked);
      button.classList.toggle("can", !isPicked && !!way);
      button.classList.toggle("dim", isIdle && isMine);
      button.classList.toggle("faded", isIdle && !isMine && picks.length > 0);
      button.setAttribute("aria-pressed", isPicked);
      button.setAttribute("aria-disabled", !isOpen);
      for (const old of button.querySelectorAll(":scope > .tag:not(.good)")) old.remove();
      if (way && way.tag && way.path.every((step) => step === key || picks.includes(step))) {
        const tag = document.createElement("span");
        tag.className = way.isHot ? "tag hot" : "tag";
        tag.textContent = way.tag;
        button.append(tag);
      }
    }
    if (!board) return;
    board.elements.picks.value = picks.join(" ");
    const back = byId("take-back"), undo = byId("undo");
    if (back) back.hidden = !picks.length;
    if (undo) undo.hidden = picks.length > 0;
    const whole = wholeWay(ways, picks, anyOrder), sure = byId("sure");
    const isReady = !!whole && whole.sure !== undefined;
    const asked = prompts && prompts.texts[isReady ? whole.sure : prompts.asked[(anyOrder ? [...picks].sort() : picks).join(" ")]];
    const place = byId("prompt");
    if (sure) sure.hidden = !isReady;
    if (sure && isReady) sure.textContent = asked[2];
    if (asked && place) {
      place.querySelector(".q").textContent = asked[0];
      place.querySelector(".small").textContent = asked[1];
    }
  }

  function pick(next) {
    picks = next;
    note("", "");
    paint();
    tell();
  }

  async function clicked(key) {
    if (isSending || (stage && stage.isPlaying())) return;
    const after = click(ways, picks, key, anyOrder);
    if (after === null) await ask(key);
    else if (after.way) await send(key);
    else pick(after.picks);
  }

  // A page that is newer than what was sent ends the sending: the next click need not wait for the answer.
  const begun = () => { isSending = true; return ++deeds; };
  const ended = (mine) => isSending && mine === deeds && !(isSending = false);
  async function send(key) {
    const mine = begun(), before = heard;
    busy(key);
    const form = new URLSearchParams(new FormData(board));
    form.set("picks", picks.join(" "));
    form.set("click", key);
    const answer = await json(board.action, { method: "POST", body: form });
    if (answer.go) { await follow(answer.go, mine); return; }
    if (ended(mine) && answer.ok) picks = [];
    if (!answer.ok || !answer.html) idle();
    await takeAnswer(answer, before);
    if (!answer.ok) note(answer.clause || "", answer.sentence || answer.error || "That did not work; please try again.");
  }

  // A click is answered at once, however slow the line: what was clicked is raised, and the prompt says it is sent.
  function busy(key) {
    board.setAttribute("aria-busy", "true");
    desk.classList.add("sending");
    for (const button of buttons()) {
      if (button.value === key || picks.includes(button.value)) button.classList.add("sel", "sent");
    }
    const words = byId("caption"), second = desk.querySelector("#prompt .small");
    if (words && second) second.textContent = words.dataset.sent;
  }

  function idle() {
    desk.classList.remove("sending");
    if (!board) return;
    board.removeAttribute("aria-busy");
    for (const button of desk.querySelectorAll(".sent")) button.classList.remove("sent");
    paint();
  }

  // Everything else one can do at a seat: the page stays, with its folds and its focus.
  const DEEDS = /\/(move|undo|undo-answer|forced|passes|leave|back|bot|end|resign|hint|remarks)$/;
  async function act(form, button) {
    const mine = begun(), before = heard;
    const answer = await json(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
    if (answer.go) { await follow(answer.go, mine); return; }
    ended(mine);
    await takeAnswer(answer, before);
    if (!answer.ok) note(answer.clause || "", answer.sentence || answer.error || "That did not work; please try again.");
  }

  // A lesson goes on: what was done and what the others do then is shown as at any table, and then the coach speaks.
  async function follow(where, mine) {
    const page = stage ? await json(`${where}/page`) : {};
    if (!page.html) { location.href = where; return; }
    ended(mine);
    picks = [];
    history.pushState(null, "", where);
    await take(page);
  }

  async function ask(key) {
    const asked = new URLSearchParams({ picks: picks.join(" "), click: key });
    const answer = await json(`${desk.dataset.base}/why?${asked}`);
    note(answer.clause || "", answer.sentence || answer.error || "");
  }

  async function json(address, options = {}) {
    try {
      const signal = AbortSignal.timeout(15000);
      const answer = await fetch(address, { ...options, signal, headers: { Accept: "application/json" } });
      return await answer.json();
    } catch {
      return { ok: false, sentence: "The table cannot be reached just now. Please try again in a moment." };
    }
  }

  // --- why not, and the rules ---
  function note(clause, sentence) {
    const place = byId("why");
    if (!place) return;
    place.hidden = !sentence;
    place.replaceChildren();
    if (!sentence) return;
    const words = document.createElement("span");
    words.textContent = sentence;
    place.append(words);
    if (clause) {
      const link = document.createElement("a");
      link.className = "btn quiet";
      link.href = `/rules/${desk.dataset.game}#${clause}`;
      link.dataset.clause = clause;
      link.textContent = `Rule ${clause}`;
      place.append(link);
    }
    say(sentence);
  }

  async function showRule(link) {
    const clause = link.dataset.clause, panel = byId("rules"), list = byId("rules-now");
    let rule = byId(`rule-${clause}`);
    if (!rule) { // it is not among those that apply now: fetch it from the book
      const page = await fetch(link.href).then((answer) => answer.text(), () => "");
      const found = new DOMParser().parseFromString(page, "text/html").getElementById(clause);
      if (!found || !list) { location.href = link.href; return; }
      rule = document.createElement("li");
      rule.id = `rule-${clause}`;
      const name = document.createElement("b");
      name.textContent = clause;
      rule.append(name, ` ${found.querySelector("p").textContent}`);
      list.prepend(rule);
    }
    for (const old of document.querySelectorAll(".told")) old.classList.remove("told");
    panel.open = true;
    rule.classList.add("told");
    rule.tabIndex = -1;
    rule.focus({ preventScroll: true });
    rule.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }

  // --- saying: one region that stays, and says each thing once ---
  let said = "";
  function say(text) {
    if (text && text !== said) byId("say").textContent = text;
    said = text;
  }

  const news = () => [...desk.querySelectorAll(".log ol:not(.moves) > li")].map((row) => row.lastElementChild.textContent);

  function tell(before = null) {
    const rows = news();
    const end = before === null ? 0 : before.length ? rows.indexOf(before[0]) : rows.length;
    const fresh = rows.slice(0, Math.min(end < 0 ? 3 : end, 5)).reverse();
    const prompt = byId("prompt"), hint = desk.querySelector("#hint .best");
    const asked = prompt ? prompt.querySelector("p").innerText : "", coach = desk.querySelector("#coach > div");
    say([coach ? coach.innerText : "", ...fresh, asked, hint ? `Hint: ${hint.innerText}` : ""].join(" ").trim());
  }

  // --- fresh pages ---
  function parsed(html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.querySelector("main");
  }

  // Where the focus was, in words that hold on the next page too.
  function focusOf(element) {
    if (!element || !desk.contains(element)) return null;
    const inBoard = !!board && board.contains(element);
    if (element.id) return { find: `#${CSS.escape(element.id)}`, inBoard };
    if (element.name) return { find: `[name="${element.name}"][value="${CSS.escape(element.value)}"]`, inBoard };
    const fold = element.closest("summary") && element.closest("details");
    return { find: fold ? `#${fold.id} > summary` : "", inBoard };
  }

  const everyFold = () => [...desk.querySelectorAll("details")];
  const nameOf = (fold) => fold.id || fold.firstElementChild.textContent;

  function swap(fresh, isTold) {
    const focus = focusOf(document.activeElement) || left;
    left = null;
    const folds = new Map(everyFold().map((fold) => [nameOf(fold), fold.open]));
    const typed = [...desk.querySelectorAll("input.text[id]:not([readonly])")].map((field) => [field.id, field.value]);
    const columns = () => [...desk.querySelectorAll(".side, .side ol:not(.steps)")], scrolled = columns().map((one) => one.scrollTop);
    const before = news(), kept = isSending ? [] : picks;
    // Why something cannot be done stays told while the question is the same, whatever else is new on the page.
    const why = byId("why"), reason = why && fresh.dataset.ply === desk.dataset.ply ? [...why.childNodes] : [];
    if (Number(fresh.dataset.ply) > Number(desk.dataset.ply)) isSending = false;
    desk.replaceWith(fresh);
    desk = fresh;
    read();
    for (const fold of everyFold()) if (folds.has(nameOf(fold))) fold.open = folds.get(nameOf(fold));
    for (const [id, value] of typed) if (byId(id) && value) byId(id).value = value;
    columns().forEach((one, place) => { one.scrollTop = scrolled[place] || 0; });
    if (!picks.length && openWays(ways, kept, anyOrder).length) picks = kept;
    if (reason.length && byId("why") && byId("why").hidden) {
      byId("why").replaceChildren(...reason);
      byId("why").hidden = false;
    }
    paint();
    if (focus) {
      const again = focus.find && desk.querySelector(focus.find);
      const target = again && !again.hidden ? again : focus.inBoard ? byId("prompt") || desk : desk;
      target.focus({ preventScroll: true });
    }
    tell(isTold ? null : before);
  }

  // The stream may be faster than the answer to a move, and a swap comes a little after its page: `newest` knows.
  let newest = Number(desk.dataset.ply);
  async function take(page, isStill) {
    if (page.ply < newest) return; // late: the table has moved on
    const fresh = parsed(page.html);
    if (!fresh) return;
    newest = page.ply;
    await (stage ? stage.take({ ...page, fresh, isStill }) : now({ fresh, isStill }));
  }

  // The page of now: whatever says whose turn it is comes with it, at the same moment, from the page itself.
  let left = null; // where the focus was when the table began to show then
  async function now({ fresh, isStill }, isTold = false, then = () => {}) {
    if (fresh.outerHTML === shown && !isTold) return;
    shown = fresh.outerHTML;
    const change = () => { swap(fresh, isTold); then(); sign(); };
    if (isStill) change();
    else await move(change);
  }

  function sign() {
    if ("lesson" in desk.dataset) return; // it says itself what is to be done
    const isThen = desk.classList.contains("then"), isWanted = "wanted" in desk.dataset && !isThen;
    const turn = byId("turn"), icon = byId("icon"), wasWanted = !turn.hidden;
    document.title = isThen ? desk.dataset.rest : desk.dataset.title;
    turn.hidden = !isWanted;
    icon.href = isWanted ? icon.dataset.turn : icon.dataset.rest;
    if (isWanted && !wasWanted) chime();
  }

  // What the stream said since a deed began may be newer than its answer.
  let heard = 0;
  async function takeAnswer(answer, before) {
    if (answer.html && (answer.ply > newest || heard === before)) await take(answer);
  }

  // The browser moves whatever keeps its name from one page to the next.
  let moving = null;
  async function move(change) {
    if (!document.startViewTransition || calm.matches || document.hidden) { change(); return; }
    const mine = moving = document.startViewTransition(change);
    mine.ready.catch(() => {});
    mine.finished.catch(() => {}).then(() => { if (moving === mine) moving = null; });
    await mine.updateCallbackDone.catch(() => {});
  }

  // What moves cannot be hit: a click meant for it ends the motion and is made good.
  document.addEventListener("click", async (event) => {
    if (!moving || event.target !== document.documentElement || event.detail > 1) return;
    moving.skipTransition();
    await moving.finished.catch(() => {});
    const meant = document.elementFromPoint(event.clientX, event.clientY);
    if (stage && stage.isPlaying() && meant && desk.querySelector(":scope > .table").contains(meant)) {
      if (!meant.closest("button, a")) { stage.step(); return; }
    }
    const target = meant && meant.closest("a, button, summary, label");
    if (target) target.click();
  });

  // --- the stream ---
  let stream = null, wait = 1000, lost = 0, again = 0;
  function listen() {
    clearTimeout(again);
    stream = new EventSource(`${desk.dataset.base}/live?ply=${stage ? stage.known() : desk.dataset.ply}`);
    stream.addEventListener("open", () => { wait = 1000; clearTimeout(lost); lost = 0; byId("line").hidden = true; });
    stream.addEventListener("page", (event) => { heard += 1; take(JSON.parse(event.data)); });
    stream.addEventListener("error", () => {
      lost = lost || setTimeout(() => { byId("line").hidden = false; }, 1500);
      if (stream.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      again = setTimeout(listen, wait);
      wait = Math.min(wait * 2, 15000);
    });
  }

  // A browser grants a site six lines at once. So only the tabs last looked at keep theirs; another one listens
  // again when somebody looks at it, or when there are fewer.
  const LINES = 4;
  const tabs = new BroadcastChannel("paradoxa-tabs"), me = Math.random(), later = new Set();
  function look() {
    later.clear();
    tabs.postMessage({ tab: me, isHere: true });
    if (stream.readyState === EventSource.CLOSED) listen();
  }

  function hear({ tab, isHere }) {
    if (isHere) later.add(tab);
    else later.delete(tab);
    if (later.size >= LINES) { clearTimeout(again); stream.close(); }
    else if (stream.readyState === EventSource.CLOSED) listen();
  }

  function watchTabs() {
    tabs.addEventListener("message", (event) => hear(event.data));
    for (const sign of ["focus", "pointerdown", "keydown"]) addEventListener(sign, look);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
    addEventListener("pagehide", () => tabs.postMessage({ tab: me, isHere: false }));
    look();
  }

  // --- sound: two notes when it becomes your turn, if switched on ---
  let air = null;
  const hasSound = () => { try { return localStorage.getItem("paradoxa-sound") === "on"; } catch { return false; } };
  function chime() {
    if (!hasSound()) return;
    air = air || new AudioContext();
    [[660, 0], [880, 0.14]].forEach(([tone, start]) => {
      const at = air.currentTime + start, voice = air.createOscillator(), loud = air.createGain();
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
      voice.connect(loud).connect(air.destination);
      voice.start(at);
      voice.stop(at + 0.32);
    });
  }

  // --- clocks ---
  function tick() {
    for (const clock of desk.querySelectorAll("[data-runs]")) {
      const left = Math.max(0, Math.ceil(Number(clock.dataset.seconds) - (performance.now() - arrived) / 1000));
      const two = (count) => String(count).padStart(2, "0");
      const hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60;
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
      clock.classList.toggle("low", left < 20);
    }
  }

  // --- keys ---
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // The nearest element of the board in a direction; what lies aside counts double.
  function neighbour([dx, dy]) {
    const [x, y] = middle(document.activeElement);
    let best = null, least = Infinity;
    for (const button of buttons()) {
      if (button === document.activeElement || !button.offsetParent) continue;
      const [bx, by] = middle(button);
      const along = (bx - x) * dx + (by - y) * dy, aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
      if (along > 4 && along + 2 * aside < least) { best = button; least = along + 2 * aside; }
    }
    return best;
  }

  // --- what a piece is: told by the stylesheet on hover and focus, here by a long press; Escape silences it ---
  const PRESS = 450;
  let pressed = 0, explained = null;
  function explain(piece) {
    if (explained) explained.classList.remove("tipped");
    explained = piece;
    if (piece) piece.classList.add("tipped");
  }

  function watchTips() {
    document.addEventListener("pointerdown", (event) => {
      clearTimeout(pressed);
      explain(null);
      const piece = event.pointerType !== "mouse" && event.target.closest(".pick:has(> .tip)");
      if (piece) pressed = setTimeout(() => explain(piece), PRESS);
    });
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressed));
    document.addEventListener("contextmenu", (event) => { if (explained) event.preventDefault(); });
    document.addEventListener("click", (event) => { // the end of a long press is no click
      if (!explained || !explained.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { explain(null); document.body.classList.add("hush"); }
    });
    for (const next of ["focusin", "pointerover"]) {
      document.addEventListener(next, () => document.body.classList.remove("hush"));
    }
  }

  function watchBoard() {
    document.addEventListener("submit", (event) => {
      const button = event.submitter;
      if (event.target === board && button && button.name === "click") {
        event.preventDefault();
        clicked(button.value);
      } else if (desk.classList.contains("play") && DEEDS.test(event.target.action)) {
        event.preventDefault();
        if (!isSending) act(event.target, button);
      }
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a, button");
      if (!link) return;
      // A double click is one deed: its second half would take another move back.
      if (event.detail > 1 && link.form && DEEDS.test(link.form.action)) event.preventDefault();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isPlain && (link.id === "skip-step" || link.id === "go-on") && stage && !stage.isPlaying()) {
        event.preventDefault();
        if (!isSending) follow(new URL(link.href).pathname, begun());
      }
      if (link.id === "take-back") { event.preventDefault(); pick(picks.slice(0, -1)); }
      if (link.dataset.clause) { event.preventDefault(); showRule(link); }
      if (link.closest(".between")) { event.preventDefault(); location.replace(link.href); } // no way back to a hand
      if (link.id === "to-menu" && byId("menu")) {
        event.preventDefault();
        byId("menu").open = true;
        byId("menu").firstElementChild.focus({ preventScroll: true });
        byId("menu").scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
      }
      if ("sound" in link.dataset) {
        try { localStorage.setItem("paradoxa-sound", hasSound() ? "off" : "on"); } catch { /* not kept, then */ }
        link.setAttribute("aria-pressed", hasSound() ? "true" : "false");
        chime();
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !board) return;
      if (event.key === "Escape" && picks.length) { pick(picks.slice(0, -1)); return; }
      const here = document.activeElement;
      if (!ARROWS[event.key] || !(board.contains(here) || here.name === "click")) return;
      const next = neighbour(ARROWS[event.key]);
      if (next) { event.preventDefault(); next.focus(); }
    });
    read();
    paint();
    setInterval(tick, 500);
    if ("lesson" in desk.dataset) { // nobody else moves there
      addEventListener("popstate", () => location.reload());
      return;
    }
    listen();
    watchTabs();
  }

  watchTips();
  const isReplay = "replay" in desk.dataset; // that is replay.js
  const stage = byId("caption") && window.staging && !isReplay ? window.staging({
    desk: () => desk,
    table: () => desk.querySelector(":scope > .table"),
    back: () => { paint(); sign(); tell(); },
    leave: () => {
      left = focusOf(document.activeElement);
      desk.classList.remove("sending");
      for (const button of buttons()) button.classList.remove("can", "sel", "sent");
    },
    json, move, now, say, sign,
  }) : null;
  if (!isReplay) watchBoard();
})();
