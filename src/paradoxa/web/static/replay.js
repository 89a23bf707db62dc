// The replay: every button is a link, and the slider a form; here they fetch the page of their moment and swap it in.
// Who goes on step by step, or lets the game be played, is shown what happened in each as it was at the table.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const PAUSE = 1300; // for each step, while a game is played
  let desk = byId("desk"), sliding = 0, playing = 0, isAsking = false, asked = "";

  async function move(change) {
    if (!document.startViewTransition || calm.matches || document.hidden) { change(); return; }
    const moving = document.startViewTransition(change);
    moving.ready.catch(() => {});
    moving.finished.catch(() => {});
    await moving.updateCallbackDone.catch(() => {});
  }

  const stage = window.staging ? window.staging({
    isReplay: true,
    desk: () => desk,
    table: () => desk.querySelector(":scope > .table"),
    back: () => { say(told); settle(PAUSE / 2); },
    leave: () => {},
    sign: () => {},
    say, move,
  }) : null;

  // What happened stands below the board.
  let told = "";
  function say(text) {
    const place = desk.querySelector(".scrubi .small");
    if (place) place.textContent = text;
  }

  // A question is posted, and the answer to it is the page of the moment again.
  async function goTo(address, question, isStaged) {
    clearTimeout(playing);
    isAsking = true;
    if (isStaged) {
      const staged = new URL(address, location.href);
      staged.searchParams.set("staged", "1");
      address = staged.href;
    }
    const number = ++sliding;
    const answer = await fetch(address, question).catch(() => null);
    const page = answer ? await answer.text().catch(() => "") : "";
    const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("desk");
    if (number !== sliding) return; // somebody slid on
    isAsking = false;
    if (!fresh) { if (!question) location.href = address; return; }
    const seen = new URL(answer.url);
    seen.searchParams.delete("staged");
    history.replaceState(null, "", seen.href);
    const held = document.activeElement && document.activeElement.id;
    const side = desk.querySelector(".side:last-of-type"), down = side ? side.scrollTop : 0;
    const beats = stage && fresh.dataset.beats ? JSON.parse(fresh.dataset.beats) : [];
    const change = () => {
      desk.replaceWith(fresh);
      desk = fresh;
      if (held && byId(held)) byId(held).focus({ preventScroll: true });
      const column = desk.querySelector(".side:last-of-type");
      if (column) column.scrollTop = down;
      told = desk.querySelector(".scrubi .small").textContent;
      show();
    };
    await (stage ? stage.play(beats, change) : move(change));
  }

  function show() {
    const now = desk.querySelector('.moves [aria-current="step"]'), list = desk.querySelector(".moves");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    byId("go").hidden = true;
    const told = desk.querySelector("#advice .best");
    if (told) told.scrollIntoView({ block: "nearest" });
    document.dispatchEvent(new Event("paradoxa:swapped"));
    if (!stage || !stage.isPlaying()) settle(PAUSE);
  }

  // What comes by itself once a step was shown: an answer to a question, or while a game is played the next step.
  function settle(pause) {
    clearTimeout(playing);
    if (isAsking) return; // another moment is on its way
    const question = desk.querySelector("[data-ask] form"); // asked for elsewhere: here it is asked for by itself, once
    if (question && asked !== location.href) { asked = location.href; put(question); }
    else if (desk.querySelector("[data-again]")) playing = setTimeout(() => goTo(location.href), 900);
    else if ("playing" in desk.dataset && byId("step-on")) playing = setTimeout(on, pause);
  }

  const put = (form) => goTo(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });

  function on() {
    const next = new URL(byId("step-on").href);
    next.searchParams.set("play", "1");
    goTo(next.href, undefined, true);
  }

  let timer = 0;
  document.addEventListener("input", (event) => {
    const slider = event.target;
    if (slider.id !== "at") return;
    slider.style.setProperty("--p", `${100 * slider.value / slider.max}%`);
    clearTimeout(timer);
    clearTimeout(playing);
    const form = new URLSearchParams(new FormData(slider.form));
    timer = setTimeout(() => goTo(`${slider.form.getAttribute("action")}?${form}`), 120);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#desk :is(.moves, .steps7, .seg, .advice) a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.href, undefined, link.id === "step-on");
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post") return;
    event.preventDefault();
    put(event.target);
  });
  const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, a, button, summary, select")) return;
    const link = byId(KEYS[event.key] || "");
    if (link) { event.preventDefault(); goTo(link.href, undefined, link.id === "step-on"); }
  });
  show();
})();
