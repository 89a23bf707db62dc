// Paradox Island: what the notes map does besides its forms: notes are sent without leaving the page, arrow keys go from
// space to space, letters mark, and tracks are dragged onto the map or carried there.
"use strict";
(() => {
  const form = () => document.getElementById("notes");
  const spots = () => (form() ? [...form().querySelectorAll('input[name="at"]')] : []);
  const spot = (value) => spots().find((one) => one.value === value);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // --- what is chosen stays chosen when a fresh page comes ---------------------------------------
  const CARRIED = "Where does the track's bold space lie? Click there, or go by arrow keys and press Enter. Escape stops.";
  let chosen = "", how = "", column = null, carried = "", hinted = "", pointed = "";
  function show() {
    if (!form()) return;
    for (const radio of form().elements) {
      if (radio.name === "at" && chosen) radio.checked = radio.value === chosen;
      if (radio.name === "how" && how) radio.checked = radio.value === how;
    }
    const first = document.querySelector("#tracks .first");
    if (first) first.hidden = true; // the map itself is at hand
    tell();
    preview(carried ? chosen : "");
  }

  function tell() {
    const place = document.getElementById("told"), now = spot(pointed) || spots().find((one) => one.checked);
    if (!place) return;
    const each = place.dataset.told.split("|"), hint = carried ? CARRIED : hinted;
    const known = now && now.value[0] === "s" ? each[Number(now.value.slice(1))] || "" : "";
    if (place.textContent !== (hint || known)) place.textContent = hint || known;
  }

  // What one points at is told, and when one points elsewhere what is chosen.
  for (const sign of ["pointerover", "pointerout"]) {
    document.addEventListener(sign, (event) => {
      const label = event.pointerType === "mouse" && event.target.closest && event.target.closest(".isle[data-map] label.hex");
      if (!label) return;
      pointed = sign === "pointerover" ? label.querySelector("input").value : "";
      tell();
    });
  }

  function choose(radio, isAside = false) {
    radio.checked = true;
    chosen = radio.value;
    hinted = "";
    if (!isAside) column = middle(radio)[0];
    tell();
    preview(carried ? chosen : "");
  }

  // --- sending: one after the other, each with a mark of its own, so that a second try is no second note -----------
  let line = Promise.resolve();
  function send(action, fields) {
    fields.set("once", Math.random().toString(36).slice(2, 14));
    line = line.then(() => post(action, fields)).catch(() => {});
  }

  async function post(action, fields) {
    let answer = null;
    for (let turn = 0; turn < 2 && !answer; turn++) {
      if (turn) await new Promise((go) => setTimeout(go, 900));
      try {
        const signal = AbortSignal.timeout(8000);
        const sent = await fetch(action, { method: "POST", body: fields, signal, headers: { Accept: "application/json" } });
        if (sent.status < 500 || turn) answer = await sent.json();
      } catch { /* once more, then it is said */ }
    }
    if (answer && answer.go) { location.href = answer.go; return; } // a lesson goes on
    if (answer && answer.html) await window.paradoxa.take(answer, true);
    const lost = "This note could not be stored: the table cannot be reached just now. Please make it again.";
    if (!answer || !answer.ok) window.paradoxa.note("", answer ? answer.sentence || answer.error || lost : lost);
    else window.paradoxa.note("", "");
  }

  function lay(track, value) {
    const tracks = document.getElementById("tracks");
    const fields = new URLSearchParams({ csrf: tracks.elements.csrf.value, at: value, lay: track });
    chosen = value;
    send(tracks.action, fields);
  }

  document.addEventListener("submit", (event) => {
    const sent = event.target, button = event.submitter;
    if (sent.id !== "notes" && sent.id !== "tracks") return;
    event.preventDefault();
    if (!button) return;
    if (button.name === "lay") { carry(button.value); return; }
    const fields = new URLSearchParams(new FormData(sent, button));
    if (sent.id === "tracks" && chosen) fields.set("at", chosen);
    send(sent.action, fields);
  });

  document.addEventListener("click", (event) => {
    const mark = event.target.closest("#notes .pal");
    if (mark && event.detail > 1) event.preventDefault(); // a double click is one mark
    const radio = event.target.matches('#notes input[name="at"]') ? event.target : null;
    if (radio && carried) { // by mouse, by touch, or by the space bar
      const track = carried;
      stop();
      lay(track, radio.value);
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.name === "at" && event.target.form === form()) choose(event.target);
    if (event.target.name === "how" && event.target.form === form()) how = event.target.value;
  });

  // --- keys --------------------------------------------------------------------------------------
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (element) => {
    const box = (element.closest("label") || element).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // The nearest space that way; up and down keep to the column one came from.
  function neighbour(from, [dx, dy]) {
    const [x, y] = middle(from), kept = dy && column !== null ? column : x;
    let best = null, least = Infinity;
    for (const one of spots()) {
      const [ox, oy] = middle(one);
      const along = (ox - x) * dx + (oy - y) * dy;
      const far = along + 2 * Math.abs(dy ? ox - kept : oy - y);
      if (one !== from && along > 4 && far < least) { best = one; least = far; }
    }
    return best;
  }

  document.addEventListener("keydown", (event) => {
    const at = document.activeElement, isOnMap = !!at && at.name === "at" && at.form === form();
    if (event.key === "Escape" && carried) { stop("The track stays where it was."); event.preventDefault(); return; }
    const isInside = !!at && !!form() && form().contains(at);
    if ((event.ctrlKey || event.metaKey) && isInside && /^[zy]$/i.test(event.key)) {
      event.preventDefault();
      press("do", event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    if (!isOnMap || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      const next = neighbour(at, ARROWS[event.key]);
      if (next) { next.focus(); choose(next, !!ARROWS[event.key][1]); }
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (carried) at.click();
      else form().querySelector(".pal").focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      press("do", "erase");
    } else if (event.key === "m") {
      how = form().elements.how.value === "sure" ? "maybe" : "sure";
      hinted = how === "sure" ? "Marks are certain now." : "Marks are candidates now.";
      show();
    } else if (event.key.length === 1 && !carried) {
      const mark = form().querySelector(`.pal[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`);
      if (mark) { event.preventDefault(); form().requestSubmit(mark); }
    }
  });

  function press(name, value) {
    const button = form().querySelector(`button[name="${name}"][value="${value}"]`);
    if (button) form().requestSubmit(button);
  }

  // --- tracks: where one would lie ---------------------------------------------------------------
  const PLACES = [];
  for (let r = -3; r < 4; r++) for (let q = -3; q < 4; q++) if (Math.abs(q + r) < 4) PLACES.push(`${q},${r}`);
  const row = (track) => document.querySelector(`[data-track="${CSS.escape(track)}"]`);

  function preview(value, track = carried) {
    for (const old of document.querySelectorAll(".hex.drop, .hex.nodrop")) old.classList.remove("drop", "nodrop");
    const data = track && row(track) && row(track).dataset;
    if (!data || !value || value[0] !== "s") return false;
    const [q, r] = PLACES[Number(value.slice(1))].split(",").map(Number);
    const there = (text) => (text ? text.split(" ") : []).map((one) => {
      const [dq, dr] = one.split(",").map(Number);
      return PLACES.indexOf(`${q + dq},${r + dr}`);
    });
    const on = there(data.shape), fits = on.every((one) => one >= 0) && there(data.beyond).every((one) => one < 0);
    for (const one of on) if (one >= 0) spot(`s${one}`).closest("label").classList.add(fits ? "drop" : "nodrop");
    return fits;
  }

  // Carried: the next space chosen is the one for the track's bold space.
  function carry(track) {
    if (carried === track) { stop("The track stays where it was."); return; }
    carried = track;
    for (const one of document.querySelectorAll(".fragm")) one.classList.toggle("held", one.dataset.track === track);
    const radio = spots().find((one) => one.checked && one.value[0] === "s") || spots()[0];
    document.querySelector(".isle[data-map]").scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    choose(radio);
    radio.focus({ preventScroll: true });
  }

  function stop(sentence = "") {
    carried = "";
    hinted = sentence;
    tell();
    preview("");
    for (const one of document.querySelectorAll(".fragm.held")) one.classList.remove("held");
  }

  document.addEventListener("pointerover", (event) => {
    const label = carried && event.target.closest && event.target.closest(".isle[data-map] label.hex");
    if (label) preview(label.querySelector("input").value);
  });

  // --- dragging: by mouse from anywhere on the picture, by touch from its grip ---------------------
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const from = event.target.closest(event.pointerType === "mouse" ? ".fragm[data-track] :is(.grip, .track)" : ".fragm .grip");
    if (!from || event.button || !form()) return;
    event.preventDefault();
    drag = { track: from.closest(".fragm").dataset.track, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      drag.ghost = row(drag.track).querySelector(".track").cloneNode(true);
      drag.ghost.classList.add("ghost");
      document.body.append(drag.ghost);
      scroll();
    }
    drag.at = [event.clientX, event.clientY];
    follow();
  });

  function follow() {
    const [x, y] = drag.at;
    drag.ghost.style.translate = `${x}px ${y}px`;
    const under = document.elementFromPoint(x, y), label = under && under.closest(".isle[data-map] label.hex");
    drag.value = label ? label.querySelector("input").value : "";
    preview(drag.value, drag.track);
  }

  // Near the edge of the window the page comes along: on a phone the map is further up.
  function scroll() {
    if (!drag || !drag.ghost) return;
    const y = drag.at ? drag.at[1] : innerHeight / 2, step = y < 70 ? -14 : y > innerHeight - 70 ? 14 : 0;
    if (step && drag.at) { scrollBy(0, step); follow(); }
    requestAnimationFrame(scroll);
  }

  function drop(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { track, value, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    preview(carried ? chosen : "");
    if (event.type === "pointerup" && value) lay(track, value);
  }
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop);

  document.addEventListener("paradoxa:swapped", show);
  show();
})();
