/** What is noted on a board above its pieces: what is advised, what a text speaks of, what somebody draws for themselves. */

import type { Cell } from "./picture";
import { drawAdvised, drawScribble, drawTag } from "./scene";

export class Notes {
  readonly #layer: (name: string) => SVGGElement;
  #cells: readonly Cell[] = [];
  #advised: readonly string[] = [];
  #named: readonly string[] = [];

  constructor(layer: (name: string) => SVGGElement) {
    this.#layer = layer;
  }

  draw(cells: readonly Cell[]): void {
    this.#cells = cells;
    this.advised = this.#advised;
    this.named = this.#named;
  }

  /** The cells of a move, in their order; several are numbered. */
  set advised(names: readonly string[]) {
    this.#advised = [...names];
    const orderOf = ({ name }: Cell): string => (names.length > 1 ? ordinals(names, name) : "");
    this.#write("advised", names, (cell) => drawAdvised(cell, orderOf(cell)));
  }

  set pointed(name: string | null) {
    this.#write("pointed", [name ?? ""], (cell) => drawAdvised(cell, ""));
  }

  /** The cells that carry their names. */
  set named(names: readonly string[]) {
    this.#named = [...names];
    this.#write("named", names, drawTag);
  }

  /** Draw an arrow or a ring; the same once more takes it away. */
  scribble(from: Cell, to: Cell): void {
    const layer = this.#layer("scribbled");
    const key = `${from.name} ${to.name}`;
    const same = [...layer.querySelectorAll<SVGGElement>("[data-way]")].find((node) => node.dataset.way === key);
    if (same) same.remove();
    else layer.insertAdjacentHTML("beforeend", `<g data-way="${key}">${drawScribble(from, to)}</g>`);
  }

  wipe(): void {
    this.#layer("scribbled").replaceChildren();
  }

  #write(layer: string, names: readonly string[], draw: (cell: Cell) => string): void {
    this.#layer(layer).innerHTML = this.#cells.filter(({ name }) => names.includes(name)).map(draw).join("");
  }
}

/** Which steps touch a cell, counted from 1: "2", or "1 4" when the way comes back. */
export function ordinals(steps: readonly string[], cell: string): string {
  return steps.flatMap((step, index) => (step === cell ? [index + 1] : [])).join(" ");
}
