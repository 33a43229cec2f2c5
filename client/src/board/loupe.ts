/** A magnifying glass above the finger, for boards whose points are closer than a fingertip. */

import type { Place } from "./picture";

const SIZE = 150;
const GAP = 46;
const POWER = 2.2;

export class Loupe {
  readonly #glass: HTMLElement;
  readonly #frame: HTMLElement;

  constructor(glass: HTMLElement, frame: HTMLElement) {
    this.#glass = glass;
    this.#frame = frame;
  }

  /** Show what lies around `middle`, near the finger at `place` from the corner of the view; `scale` is pixels per unit. */
  show(middle: Place, place: Place, scale: number): void {
    const span = SIZE / (scale * POWER);
    this.#glass.querySelector("svg")!.setAttribute("viewBox", `${middle[0] - span / 2} ${middle[1] - span / 2} ${span} ${span}`);
    const [x, y] = [place[0] * scale, place[1] * scale];
    const left = Math.min(Math.max(x - SIZE / 2, 0), this.#frame.clientWidth - SIZE);
    const above = y - SIZE - GAP;
    this.#glass.style.left = `${left}px`;
    this.#glass.style.top = `${above < -SIZE * 0.6 ? y + GAP : above}px`;
    this.#glass.hidden = false;
  }

  hide(): void {
    this.#glass.hidden = true;
  }
}
