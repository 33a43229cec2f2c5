/** What is touched, focused and read aloud: an unseen grid over the board, one gridcell for each cell. */

import { neighbour, outlineOf, rowsOf, type Direction } from "./geometry";
import type { Cell, Picture, Piece } from "./picture";
import { drawnIn, path } from "./shapes";
import { describeCell, type BoardWords } from "./speech";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export class HitLayer {
  readonly #grid: SVGSVGElement;
  readonly #choose: (name: string) => void;
  readonly #back: () => boolean;
  #cells: readonly Cell[] = [];
  #nodes = new Map<string, SVGGElement>();
  #current = "";
  #pointed = false; // the focus came by a pointer
  readonly #aim: SVGCircleElement;

  constructor(grid: SVGSVGElement, choose: (name: string) => void, back: () => boolean, hover: (name: string | null) => void) {
    this.#grid = grid;
    this.#choose = choose;
    this.#back = back;
    this.#aim = document.createElementNS(SVG, "circle");
    this.#aim.setAttribute("class", "aim");
    grid.addEventListener("keydown", (event) => this.#press(event));
    // On the parent: an svg element that listens for focus would become a stop of the Tab key itself.
    const frame = grid.parentElement!;
    frame.addEventListener("focusin", (event) => this.#enter(event));
    frame.addEventListener("focusout", (event) => frame.contains(event.relatedTarget as Node | null) || (this.#pointed = false));
    grid.addEventListener("pointerover", (event) => event.pointerType === "mouse" && hover((event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell ?? null));
    grid.addEventListener("pointerleave", () => hover(null));
    grid.addEventListener("pointerdown", () => (this.#pointed = true));
  }

  draw(picture: Picture): void {
    this.#grid.setAttribute("aria-label", picture.caption);
    if (isSame(this.#cells, picture.cells)) {
      this.#cells = picture.cells;
      return;
    }
    this.#cells = picture.cells;
    this.#nodes = new Map();
    const rows = rowsOf(picture.cells).map((row) => this.#row(row));
    this.#grid.replaceChildren(...rows, this.#aim);
    if (!this.#nodes.has(this.#current)) this.#setCurrent(rowsOf(picture.cells).at(-1)?.[0]?.name ?? "");
  }

  #row(cells: Cell[]): SVGGElement {
    const row = document.createElementNS(SVG, "g");
    row.setAttribute("role", "row");
    row.append(...cells.map((cell) => this.#cell(cell)));
    return row;
  }

  #cell(cell: Cell): SVGGElement {
    const node = document.createElementNS(SVG, "g");
    node.setAttribute("role", "gridcell");
    node.setAttribute("tabindex", "-1");
    node.dataset.cell = cell.name;
    const ring = path(drawnIn(outlineOf(cell, 1), 0.88));
    const round = `cx="${cell.x}" cy="${cell.y}"`;
    node.innerHTML =
      cell.shape === "point"
        ? `<circle class="hit" ${round} r="${cell.size / 2}"/><circle class="focus" ${round} r="${cell.size * 0.7}"/>`
        : `<polygon class="hit" points="${path(outlineOf(cell, 1))}"/><polygon class="focus" points="${ring}"/>`;
    this.#nodes.set(cell.name, node);
    return node;
  }

  /** Which cells may be chosen now and which are. */
  mark(next: ReadonlySet<string>, chosen: ReadonlySet<string>): void {
    for (const [name, node] of this.#nodes) {
      node.classList.toggle("can", next.has(name) || chosen.has(name));
      node.setAttribute("aria-selected", String(chosen.has(name)));
    }
  }

  describe(picture: Picture, next: ReadonlySet<string>, chosen: ReadonlySet<string>, last: ReadonlySet<string>, words: BoardWords): void {
    const stacks = new Map<string, Piece[]>();
    for (const piece of picture.pieces) stacks.set(piece.at, [...(stacks.get(piece.at) ?? []), piece]);
    for (const { name, role } of picture.cells) {
      const facts = { name, role, pieces: stacks.get(name) ?? [], choosable: next.has(name), chosen: chosen.has(name), last: last.has(name) };
      this.#nodes.get(name)?.setAttribute("aria-label", describeCell(facts, words));
    }
  }

  /** The cell that a finger on the board would choose. */
  aim(cell: Cell | null): void {
    this.#aim.setAttribute("r", cell ? String(Math.min(cell.size, 90) * 0.55) : "0");
    if (!cell) return;
    this.#aim.setAttribute("cx", String(cell.x));
    this.#aim.setAttribute("cy", String(cell.y));
  }

  focus(): void {
    this.#nodes.get(this.#current)?.focus();
  }

  // -- keys ------------------------------------------------------------------------------------------------------------

  #press(event: KeyboardEvent): void {
    const direction = ARROWS[event.key];
    // After a click nobody sees where the keys would go: arrows are left to the page then.
    if (direction && this.#pointed) return;
    if (direction && !event.altKey && !event.ctrlKey && !event.metaKey) this.#go(event, direction);
    else if (event.key === "Enter" || event.key === " ") this.#take(event, () => this.#choose(this.#current));
    else if ((event.key === "Escape" || event.key === "Backspace") && this.#back()) this.#take(event, () => {});
  }

  #go(event: KeyboardEvent, direction: Direction): void {
    const from = this.#cells.find((cell) => cell.name === this.#current);
    const to = from && neighbour(this.#cells, from, direction);
    this.#take(event, () => {
      if (!to) return;
      this.#setCurrent(to.name);
      this.focus();
    });
  }

  #take(event: KeyboardEvent, act: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #enter(event: FocusEvent): void {
    const name = (event.target as SVGElement).dataset.cell;
    if (name) this.#setCurrent(name);
  }

  #setCurrent(name: string): void {
    this.#nodes.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = name;
    this.#nodes.get(name)?.setAttribute("tabindex", "0");
  }
}

function isSame(one: readonly Cell[], other: readonly Cell[]): boolean {
  return one.length === other.length && one.every((cell, index) => cell.name === other[index]!.name && cell.x === other[index]!.x && cell.y === other[index]!.y);
}
