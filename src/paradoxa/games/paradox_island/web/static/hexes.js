// A map of buttons: the arrow keys go to the next space in that direction, along the rows and across them.
"use strict";
(() => {
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function middle(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  document.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key], here = event.target.closest && event.target.closest(".isle button");
    if (!arrow || !here || event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = middle(here);
    let best = null, least = Infinity;
    for (const other of here.closest(".isle").querySelectorAll("button")) {
      const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
      const ahead = dx * arrow[0] + dy * arrow[1], aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
      if (ahead < 4 || aside > ahead) continue;
      const far = ahead + 1.5 * aside; // the next row lies half a space aside
      if (far < least) { least = far; best = other; }
    }
    if (!best) return;
    event.preventDefault();
    best.focus();
  });
})();
