/** What is seen when a game is won or a puzzle solved: each game has a way of its own. Nothing flies about, nothing hides the board. */

import { EASE, wantsMotion } from "./animate";
import type { Picture, Piece, Place } from "./picture";
import { path } from "./shapes";

type Body = { piece: Piece; body: SVGElement };
type Flourish = (bodies: readonly Body[], picture: Picture, over: SVGGElement) => void;

const STEP = 90; // milliseconds from one piece to the next
const SPREAD = 1.4; // milliseconds for each unit away from the middle

/** The pieces of the winning chain rise one after another, from edge to edge. */
const chain: Flourish = (bodies, picture) => {
  const cells = picture.marks.find(({ role }) => role === "won")?.cells ?? [];
  cells.forEach((cell, index) => bodies.filter(({ piece }) => piece.at === cell).forEach(({ body }) => hop(body, index * STEP)));
};

/** Every piece turns over, as it did all game, in a wave over the board. */
const turn: Flourish = (bodies, picture) => {
  for (const { piece, body } of bodies) play(body, [{ transform: "none" }, { transform: "rotateX(360deg) scale(1.08)", offset: 0.7 }, { transform: "rotateX(360deg)" }], 700, (picture.height - piece.y) * SPREAD);
};

/** Light goes through the window from its middle to its frame, and the pieces rise with it. */
const window: Flourish = (bodies, picture, over) => {
  const middle: Place = [picture.width / 2, picture.height / 2];
  for (const { outline } of [...picture.panes, ...picture.cells]) if (outline.length) shine(over, outline, away(centre(outline), middle) * SPREAD);
  for (const { piece, body } of bodies) hop(body, away([piece.x, piece.y], middle) * SPREAD);
};

/** What is left stands and falls in a ring around the last step, like tiles on a table that was knocked. */
const ripple: Flourish = (bodies, picture) => {
  const last = picture.pieces.at(-1);
  for (const { piece, body } of bodies) hop(body, last ? away([piece.x, piece.y], [last.x, last.y]) * SPREAD : 0);
};

/** The solids bow from the centre line outwards. */
const bow: Flourish = (bodies, picture) => {
  for (const { piece, body } of bodies) play(body, [{ transform: "none" }, { transform: "rotate(-14deg)", offset: 0.35 }, { transform: "rotate(9deg)", offset: 0.7 }, { transform: "none" }], 800, Math.abs(piece.y - picture.height / 2) * SPREAD);
};

const FLOURISHES: Record<string, Flourish> = { pathagon: chain, redo: turn, passo: ripple, "exeo-duo": bow };

/** Show it; a game without a way of its own has the window's, where it has glass, else the ripple. */
export function flourish(picture: Picture, bodies: readonly Body[], over: SVGGElement): void {
  if (!wantsMotion()) return;
  const hasGlass = [...picture.panes, ...picture.cells].some(({ outline }) => outline.length > 0);
  (FLOURISHES[picture.game] ?? (hasGlass ? window : ripple))(bodies, picture, over);
}

function hop(node: Element, delay: number): void {
  play(node, [{ transform: "none" }, { transform: "translateY(-22%) scale(1.06)", offset: 0.4 }, { transform: "none", offset: 0.75 }, { transform: "translateY(-5%)", offset: 0.86 }, { transform: "none" }], 620, delay);
}

function shine(over: SVGGElement, outline: readonly Place[], delay: number): void {
  const pane = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  pane.setAttribute("class", "light");
  pane.setAttribute("points", path(outline));
  over.append(pane);
  const motion = play(pane, [{ opacity: 0 }, { opacity: 0.75, offset: 0.3 }, { opacity: 0 }], 900, delay);
  if (motion) void motion.finished.finally(() => pane.remove());
  else pane.remove();
}

function play(node: Element, frames: Keyframe[], duration: number, delay: number): Animation | null {
  return typeof node.animate === "function" ? node.animate(frames, { duration, delay, easing: EASE }) : null;
}

function centre(outline: readonly Place[]): Place {
  const mean = (axis: 0 | 1): number => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length;
  return [mean(0), mean(1)];
}

function away([x1, y1]: Place, [x2, y2]: Place): number {
  return Math.hypot(x1 - x2, y1 - y2);
}
