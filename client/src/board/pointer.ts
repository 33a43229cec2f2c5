/** Mouse, finger and pen: a click or a drag. Everything happens on release, so that a slip can still be corrected. */

import type { Cell, Place } from "./picture";

export interface PointerActs {
  pick(place: Place, touched: boolean): Cell | null;
  canLift(cell: Cell): boolean;
  choose(cell: Cell): void;
  drop(from: Cell, to: Cell | null): void;
  lift(cell: Cell, place: Place): void;
  putBack(): void;
  aim(cell: Cell | null, place: Place | null, touched: boolean): void;
  /** the right button was drawn from a cell to a cell */
  scribble(from: Cell, to: Cell): void;
  wipe(): void;
  under(place: Place): Cell | null;
}

const SLOP = 7; // pixels before a press becomes a drag

interface Press {
  id: number;
  cell: Cell | null;
  x: number;
  y: number;
  dragging: boolean;
}

export class PointerControl {
  readonly #grid: SVGSVGElement;
  readonly #acts: PointerActs;
  #press: Press | null = null;
  #scribbled: Cell | null = null; // where the right button went down
  #listening: AbortController | null = null;

  constructor(grid: SVGSVGElement, acts: PointerActs) {
    this.#grid = grid;
    this.#acts = acts;
  }

  listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#grid.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    this.#grid.addEventListener("pointermove", (event) => this.#move(event), { signal });
    this.#grid.addEventListener("pointerup", (event) => this.#up(event), { signal });
    this.#grid.addEventListener("pointercancel", () => this.#cancel(), { signal });
    this.#grid.addEventListener("contextmenu", (event) => event.pointerType !== "touch" && event.preventDefault(), { signal });
    this.#grid.addEventListener("keydown", (event) => event.key === "Escape" && this.#cancel(), { signal });
  }

  stop(): void {
    this.#cancel();
    this.#listening?.abort();
  }

  #down(event: PointerEvent): void {
    const place = this.#place(event);
    if (event.button === 2) this.#scribbled = this.#acts.under(place);
    if (event.button !== 0 || this.#press) return;
    this.#acts.wipe();
    const cell = this.#acts.pick(place, isTouch(event));
    this.#press = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, dragging: false };
    if (isTouch(event)) this.#acts.aim(cell, place, true);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const place = this.#place(event);
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP;
    if (!press.dragging && isFar && press.cell && this.#acts.canLift(press.cell)) {
      press.dragging = true;
      this.#grid.setPointerCapture(event.pointerId);
    }
    if (press.dragging) this.#acts.lift(press.cell!, place);
    if (press.dragging || isTouch(event)) this.#acts.aim(this.#acts.pick(place, isTouch(event)), place, isTouch(event));
  }

  #up(event: PointerEvent): void {
    if (event.button === 2) return this.#scribble(event);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    this.#acts.aim(null, null, false);
    const cell = this.#acts.pick(this.#place(event), isTouch(event));
    if (press.dragging) this.#acts.drop(press.cell!, cell);
    else if (cell && (cell.name === press.cell?.name || isTouch(event))) this.#acts.choose(cell);
  }

  #scribble(event: PointerEvent): void {
    const [from, to] = [this.#scribbled, this.#acts.under(this.#place(event))];
    this.#scribbled = null;
    if (from && to) this.#acts.scribble(from, to);
  }

  #cancel(): void {
    if (this.#press?.dragging) this.#acts.putBack();
    this.#press = null;
    this.#acts.aim(null, null, false);
  }

  /** Where the pointer is, in units of the picture. */
  #place(event: PointerEvent): Place {
    const box = this.#grid.getBoundingClientRect();
    const view = this.#grid.viewBox.baseVal;
    return [view.x + ((event.clientX - box.left) / box.width) * view.width, view.y + ((event.clientY - box.top) / box.height) * view.height];
  }
}

function isTouch(event: PointerEvent): boolean {
  return event.pointerType === "touch";
}
