// Staging: what others did is shown beat after beat, from one queue, however fast it arrives. While beats wait, the
// table shows then, and nothing on it is offered; a decision is offered only on the board of now. A replay plays the
// beats of its steps from the same queue (`host.isReplay`); its controls stay where they are meanwhile.
"use strict";
window.staging = (host) => {
  const TEMPOS = { slow: 1.6, normal: 1, fast: 0.5, none: 0 };
  const TRAVEL = 0.4; // seconds: one's own small move is not held, it only arrives
  const LONG = 12; // seconds that wait: from there on it goes fast
  const MANY = 20; // beats behind: told in the panel instead
  const byId = (id) => document.getElementById(id);
  const words = byId("caption");

  // --- how fast ---
  function tempo() {
    let name = "normal";
    try { name = localStorage.getItem("paradoxa-tempo") || name; } catch { /* as usual, then */ }
    return name in TEMPOS ? name : "normal";
  }

  const waits = () => queue.reduce((sum, beat) => sum + holdOf(beat), 0);
  const holdOf = (beat) => (isSmall(beat) ? TRAVEL : beat.hold);
  const isSmall = (beat) => beat.is_own && beat.hold < 1;
  const isLong = (beat) => !beat.is_again && waits() * TEMPOS[tempo()] > LONG; // who asks for it once more has time
  const factor = (beat) => (isLong(beat) ? Math.min(TEMPOS.fast, TEMPOS[tempo()]) : TEMPOS[tempo()]);

  // --- the queue ---
  let known = Number(host.desk().dataset.ply); // the change up to which beats were heard
  let queue = [], shown = null, next = null; // beats that wait, the one that is shown, and the page of now
  let played = 0, kept = null, trail = [], timer = 0, isHeld = false, busy = Promise.resolve();

  const isPlaying = () => shown !== null;

  // A page comes; its beats go before it. Whatever came between is asked for, so none is swallowed.
  function take(page) {
    busy = busy.then(() => add(page)).catch(() => { queue = []; return finish(); });
    return busy;
  }

  async function add(page) {
    let beats = page.beats || [], isLate = !!page.is_late;
    if (page.since > known) {
      const answer = await host.json(`${host.desk().dataset.base}/beats?after=${known}`);
      isLate = isLate || !answer.beats;
      beats = answer.beats ? answer.beats.filter((beat) => beat.ply <= page.ply) : [];
    }
    beats = beats.filter((beat) => beat.ply > known);
    known = Math.max(known, page.ply);
    next = page;
    for (const beat of beats) queue.push({ ...beat, page });
    const isCut = page.fresh.matches("[data-timed]") || !page.fresh.querySelector(":scope > .table") || stays(page, beats);
    if (isLate || queue.length > MANY) { await jump(); read(true); return; }
    if (isCut || document.hidden || !TEMPOS[tempo()] || !host.table()) { await jump(); return; }
    if (queue.length === 1 && isSmall(queue[0]) && !isPlaying()) { queue = []; trail = []; }
    if (!isPlaying()) { played = 0; await step(); }
    else count();
  }

  // A decision that is offered stays offered, whatever others do meanwhile: the panel tells it.
  function stays(page, beats) {
    const isWanted = (desk) => desk.matches("[data-wanted]");
    return !isPlaying() && isWanted(host.desk()) && isWanted(page.fresh) && !beats.some((beat) => beat.is_own || beat.is_answer);
  }

  // The next beat; behind the last one is now. `change`: what else is done at the same moment.
  async function step(change = () => {}) {
    clearTimeout(timer);
    isHeld = false;
    const beat = queue.shift();
    if (!beat) { await finish(); return; }
    const speed = factor(beat), hold = holdOf(beat) * speed;
    shown = beat;
    played += 1;
    await host.move(() => { change(); place(beat, hold, speed); });
    if (shown !== beat) return; // somebody went on
    clearTimeout(timer);
    if (!isHeld) timer = setTimeout(() => go(step), 1000 * hold);
  }

  // Beats over a page that is put in at the same moment; where none are shown, only that.
  function play(beats, change) {
    return go(() => {
      queue = TEMPOS[tempo()] && !document.hidden ? beats : [];
      trail = [];
      shown = next = kept = null;
      played = 0;
      return queue.length ? step(change) : host.move(change);
    });
  }

  // One thing at a time: what the timer, a click and the stream want is done in turn.
  function go(what) { busy = busy.then(() => what()).catch(() => { queue = []; return finish(); }); return busy; }

  function jump() { queue = []; return finish(); }

  async function finish() {
    clearTimeout(timer);
    const page = next, wasPlaying = isPlaying();
    next = shown = null;
    played = 0;
    if (page) {
      await host.now(page, wasPlaying, () => { kept = null; });
    } else if (kept) {
      await host.move(() => {
        empty(host.table());
        fill(kept);
        host.table().classList.remove("staged");
        offerNothing(false);
        kept = null;
      });
      host.back();
    }
  }

  // --- the table then ---
  const rest = (table) => [...table.childNodes].filter((node) => !node.matches || !node.matches("#since, .scrubp"));
  function empty(table) {
    const inside = document.createDocumentFragment();
    inside.append(...rest(table));
    return inside;
  }

  const controls = () => host.table().querySelector(":scope > .scrubp");
  const fill = (inside) => host.table().insertBefore(inside, controls());

  function place(beat, hold, speed) {
    const table = host.table();
    if (!table) return;
    if (!kept) {
      host.leave();
      offerNothing(true);
      host.sign();
    }
    const before = empty(table);
    kept = kept || before;
    let inside = before;
    if (beat.board) {
      const holder = document.createElement("template");
      holder.innerHTML = beat.board;
      inside = holder.content;
    } else if (beat.board === null || before === kept) {
      const fresh = beat.page && beat.page.fresh.querySelector(":scope > .table");
      inside = fresh ? empty(fresh.cloneNode(true)) : kept.cloneNode(true);
    }
    for (const old of inside.querySelectorAll(".stage")) old.remove();
    still(inside);
    const caption = words.content.firstElementChild.cloneNode(true);
    const prompt = inside.querySelector(".prompts:has(> #prompt), #prompt") || markerIn(inside) || inside.appendChild(document.createComment(""));
    if (!host.isReplay) prompt.replaceWith(caption); // there the controls tell it
    caption.id = "prompt";
    caption.querySelector(".q").textContent = beat.headline || beat.says;
    if (beat.because) caption.querySelector("p").append(Object.assign(document.createElement("span"), { className: "because", textContent: beat.because }));
    caption.style.setProperty("--hold", `${hold}s`);
    caption.classList.toggle("long", beat.hold > 1);
    trail = trail.filter((old) => !old.is_own && !beat.is_own && !beat.clears);
    trail.push(beat);
    if (beat.board !== null) mark(inside); // the page of now is marked already
    table.style.setProperty("--tempo", speed);
    fill(inside);
    table.classList.toggle("staged", !!beat.stage);
    if (beat.stage) {
      const stage = document.createElement("div"), account = document.createElement("div");
      const foot = caption.cloneNode(true); // the same buttons, where they are not covered
      stage.className = "stage";
      account.className = "account";
      account.innerHTML = beat.stage;
      account.setAttribute("aria-hidden", "true"); // the sentence is said
      foot.className = "foot";
      foot.removeAttribute("id");
      foot.querySelector(".q").remove();
      caption.inert = true;
      stage.append(account, foot);
      table.append(stage);
      const below = controls(); // they are not covered
      if (below && getComputedStyle(below).position !== "fixed") {
        stage.style.bottom = `${table.clientHeight - below.offsetTop + 8}px`;
      }
      fit(stage, account);
    }
    count();
    follow(beat);
    host.say(beat.says);
  }

  // An account that is too large for its stage is drawn smaller: nothing of it is cut.
  function fit(stage, account) {
    for (let tries = 0; tries < 3; tries += 1) {
      const part = Math.min(stage.clientHeight / stage.scrollHeight, stage.clientWidth / stage.scrollWidth);
      if (part < 1) account.style.zoom = getComputedStyle(account).zoom * part * 0.99;
    }
  }

  // The bar that tells what was heard last keeps what the caption said before.
  let earlier = "";
  function follow(beat) {
    const last = host.table().querySelector("#since [data-last]");
    if (last && earlier && played > 1) { last.textContent = earlier; last.parentElement.classList.add("follows"); }
    earlier = beat.says;
  }

  function count() {
    if (!host.table() || !shown) return;
    // Steps are numbered as the panel and the board number them; what the reader did itself is none of them.
    const at = shown.number || played, more = queue.filter((beat) => !shown.number || beat.number).length;
    const step = shown.is_own ? "" : words.dataset.step.replace("{at}", at).replace("{all}", at + more);
    for (const place of host.table().querySelectorAll(".caption .small, .foot .small")) {
      place.textContent = [shown.who, step].filter((part) => part).join(" · ");
    }
  }

  const markerIn = (inside) => {
    const walk = document.createTreeWalker(inside, NodeFilter.SHOW_COMMENT);
    while (walk.nextNode()) if (walk.currentNode.data === "prompt") return walk.currentNode;
    return null;
  };

  // Beside the table nothing of a decision is offered either.
  function offerNothing(isThen) {
    host.desk().classList.toggle("then", isThen);
    for (const part of host.desk().querySelectorAll(":scope > :is(.left, .coach), #open, #hint, .side [name=click]")) part.inert = isThen;
  }

  // Nothing on the board of then can be used: no ring, no form, no ways.
  function still(inside) {
    for (const form of inside.querySelectorAll("form")) {
      const plain = document.createElement("div");
      plain.className = form.className;
      plain.append(...[...form.childNodes].filter((node) => node.type !== "hidden"));
      form.replaceWith(plain);
    }
    for (const button of inside.querySelectorAll('button[name="click"]')) {
      const plain = document.createElement("div");
      for (const { name, value } of button.attributes) {
        if (["class", "style", "data-at"].includes(name)) plain.setAttribute(name, value);
      }
      plain.classList.remove("can", "dim", "faded", "sel", "want");
      plain.dataset.key = button.value;
      plain.append(...button.childNodes);
      for (const tag of plain.querySelectorAll(":scope > .tag:not(.good)")) tag.remove();
      button.replaceWith(plain);
    }
    for (const one of inside.querySelectorAll("a, button, input, select, textarea, summary")) one.inert = true;
  }

  // Marks of what was shown so far, as the server draws them (`marked` in staging.py).
  function mark(inside) {
    for (const { marks, number } of trail) {
      for (const [at, kind] of marks) {
        const key = CSS.escape(at), piece = inside.querySelector(`[data-at="${key}"], [data-key="${key}"]`);
        if (!piece) continue;
        piece.classList.add(`mk-${kind}`);
        if (!number || piece.namespaceURI.endsWith("svg")) continue;
        const old = piece.querySelector(":scope > .pin"), pin = old || document.createElement("span");
        pin.className = "pin";
        pin.setAttribute("aria-hidden", "true");
        pin.textContent = number;
        if (!old) piece.prepend(pin);
      }
    }
  }

  // --- show me again, and the panel on a phone ---
  async function again() {
    const list = byId("since-list"), desk = host.desk();
    const answer = list && await host.json(`${desk.dataset.base}/beats?after=${list.dataset.after}&again=1`);
    if (!answer || !answer.beats || !answer.beats.length || isPlaying()) return;
    read(false);
    trail = [];
    const first = { says: words.dataset.left, who: "", hold: 0.9, marks: [], stage: "", board: answer.board };
    queue = [first, ...answer.beats.map((beat) => ({ ...beat, is_own: false, is_again: true }))];
    if (!TEMPOS[tempo()]) for (const beat of queue) beat.hold = 0.9;
    await step();
  }

  function read(isOpen) {
    if (isOpen && !document.dispatchEvent(new Event("paradoxa:read", { cancelable: true }))) return; // it is told elsewhere
    document.body.classList.toggle("reading", isOpen && !!byId("since-list"));
    const title = byId("since-title");
    if (isOpen && title && matchMedia("(max-width: 760px)").matches) title.focus({ preventScroll: true });
  }

  // --- going on ---
  function hold(button) {
    if (isHeld) { go(step); return; }
    isHeld = true;
    clearTimeout(timer);
    button.closest(".caption, .foot").classList.add("held");
    button.textContent = button.dataset.go;
  }

  const isOn = (target) => target && host.table() && host.table().contains(target) && !target.closest(".scrubp");
  function clicked(event) {
    const target = event.target.closest ? event.target : document.body;
    const button = target.closest("a, button, select");
    if (button && button.id === "since-read") { event.preventDefault(); read(true); return; }
    if (button && button.id === "since-close") { event.preventDefault(); read(false); return; }
    if (button && "againShow" in button.dataset) { event.preventDefault(); if (!isPlaying()) go(again); return; }
    if (!isPlaying()) return;
    if (button && "hold" in button.dataset) { hold(button); return; }
    if (button && "jump" in button.dataset) { go(jump); return; }
    if (isOn(target)) { event.preventDefault(); event.stopPropagation(); go(step); }
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && document.body.classList.contains("reading")) { read(false); return; }
    if (!isPlaying()) return;
    if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); go(jump); return; }
    const here = document.activeElement, isFree = !here || here === document.body || !here.matches("a, button, input, select, textarea, summary");
    if (event.key === "ArrowRight" ? here.matches("input, select, textarea") : !isFree) return;
    if (![" ", "Enter", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  }

  function chosen(event) {
    if (event.target.id !== "tempo") return;
    try { localStorage.setItem("paradoxa-tempo", event.target.value); } catch { /* not kept, then */ }
    if (!TEMPOS[tempo()] && isPlaying()) go(jump);
  }

  // What only scripts can do is offered once they run.
  function offer() {
    const choice = byId("tempo");
    if (choice) { choice.value = tempo(); choice.closest("[data-tempo]").hidden = false; }
    for (const button of document.querySelectorAll("[data-again-show]")) button.hidden = false;
  }

  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("change", chosen);
  document.addEventListener("visibilitychange", () => { if (document.hidden && isPlaying()) go(jump); });
  document.addEventListener("paradoxa:swapped", offer);
  return { take, play, isPlaying, step: () => go(step), known: () => known };
};
