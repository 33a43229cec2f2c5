/** Motion: pieces that glide, fall in, leave and turn; tiles that fall away. Nothing moves where less motion is asked for. */

import type { Place } from "./picture";

export const EASE = "cubic-bezier(.3,.7,.25,1)";

export function wantsMotion(): boolean {
  return typeof matchMedia !== "function" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function run(node: Element, frames: Keyframe[], duration: number, delay = 0): Animation | null {
  if (typeof node.animate !== "function" || duration <= 0) return null;
  return node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
}

export function translate([x, y]: Place, scale = 1): string {
  return `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** Along the places of a way; each part takes time by its length. */
export function glide(node: Element, way: readonly Place[], speed = 1): void {
  const lengths = way.slice(1).map(([x, y], index) => Math.hypot(x - way[index]![0], y - way[index]![1]));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total < 1) return;
  let gone = 0;
  const frames = way.map((place, index) => {
    gone += index ? lengths[index - 1]! : 0;
    return { transform: translate(place), offset: gone / total };
  });
  run(node, frames, Math.min(260 + total * 0.45 + (way.length - 2) * 70, 900) * speed);
}

/** A piece is put down: it falls, gives a little under its weight, and stands. */
export function appear(node: Element, [x, y]: Place, speed = 1): void {
  const frames = [
    { transform: translate([x, y - 46], 1.18), opacity: 0 },
    { transform: translate([x, y]), opacity: 1, offset: 0.62 },
    { transform: `${translate([x, y + 1.5])} scale(1.035, .955)`, offset: 0.8 },
    { transform: translate([x, y]) },
  ];
  run(node, frames, 300 * speed);
}

/** A piece that is drawn larger or smaller in its new place gets there gradually. */
export function grow(node: Element, from: number, to: number, speed = 1): void {
  if (from !== to) run(node, [{ transform: `scale(${from})` }, { transform: `scale(${to})` }], 320 * speed);
}

export function convert(node: Element, speed = 1): void {
  run(node, [{ transform: "rotateY(90deg) scale(1.1)" }, { transform: "none" }], 360 * speed, 140 * speed);
}

/** Fade a node that is no longer part of the picture, then remove it. */
export function vanish(node: Element, place: Place, speed = 1): void {
  const motion = run(node, [{ transform: translate(place), opacity: 1 }, { transform: translate(place, 0.55), opacity: 0 }], 320 * speed, 160 * speed);
  removeAfter(node, motion);
}

export function fall(node: Element, speed = 1): void {
  const frames = [{ transform: "none", opacity: 1 }, { transform: "translateY(70px) rotate(7deg) scale(.7)", opacity: 0 }];
  removeAfter(node, run(node, frames, 620 * speed, 120 * speed));
}

function removeAfter(node: Element, motion: Animation | null): void {
  if (motion) motion.finished.then(() => node.remove(), () => node.remove());
  else node.remove();
}
