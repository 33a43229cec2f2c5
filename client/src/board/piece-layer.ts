/** The pieces: one node each, kept from picture to picture so that it can be seen to move. */

import { appear, convert, glide, grow, translate, vanish, wantsMotion } from "./animate";
import { changesBetween, wayOf } from "./changes";
import type { Picture, Piece, Place } from "./picture";
import { drawNote, drawPiece } from "./pieces";

const SVG = "http://www.w3.org/2000/svg";

interface Standing {
  piece: Piece;
  node: SVGGElement;
}

export class PieceLayer {
  readonly #layer: SVGGElement;
  #standing: Standing[] = [];
  #lifted: Standing | null = null;
  #released: Standing | null = null; // dropped by hand: it is already where it goes

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  has(cell: string): boolean {
    return this.#standing.some(({ piece }) => piece.at === cell);
  }

  draw(picture: Picture, pieces: readonly Piece[], speed: number): void {
    const before = this.#standing;
    const changes = changesBetween(before.map(({ piece }) => piece), pieces);
    const pace = wantsMotion() ? speed : 0;
    const next: Standing[] = new Array<Standing>(pieces.length);
    for (const { before: from, after: to, moved, converted } of changes.kept) {
      const { node, piece: old } = before[from]!;
      const piece = pieces[to]!;
      if (old !== piece) this.#dress(node, piece, converted, pace);
      if (moved) this.#move(picture, before[from]!, piece, pace);
      next[to] = { node, piece };
    }
    for (const index of changes.came) next[index] = this.#bring(pieces[index]!, pace);
    for (const index of changes.left) this.#take(before[index]!, pace);
    this.#standing = next;
    this.#released = null;
    this.#order(changes.kept.filter(({ moved }) => moved).map(({ after }) => next[after]!.node));
  }

  #dress(node: SVGGElement, piece: Piece, converted: boolean, pace: number): void {
    const look = `${piece.kind}|${piece.colour}|${piece.size}|${piece.note}|${piece.mark}|${piece.base}`;
    if (node.dataset.look === look) return;
    const before = node.dataset.size;
    node.dataset.look = look;
    node.dataset.size = String(piece.size);
    const note = piece.note ? drawNote() : "";
    node.innerHTML = `<g transform="scale(${piece.size / 100})"><g class="body">${drawPiece(piece)}${note}</g></g>`;
    if (before && pace > 0) grow(node.firstElementChild!, Number(before) / 100, piece.size / 100, pace);
    if (converted && pace > 0) convert(node.querySelector(".body")!, pace);
  }

  #move(picture: Picture, old: Standing, piece: Piece, pace: number): void {
    old.node.style.transform = translate([piece.x, piece.y]);
    if (old !== this.#released && pace > 0) glide(old.node, wayOf(picture, old.piece, piece), pace);
  }

  #bring(piece: Piece, pace: number): Standing {
    const node = document.createElementNS(SVG, "g");
    this.#dress(node, piece, false, 0);
    node.style.transform = translate([piece.x, piece.y]);
    this.#layer.append(node);
    if (pace > 0) appear(node, [piece.x, piece.y], pace);
    return { node, piece };
  }

  #take({ node, piece }: Standing, pace: number): void {
    if (pace > 0) vanish(node, [piece.x, piece.y], pace);
    else node.remove();
  }

  /** Pieces in the order of the picture; those that move pass over the others. */
  #order(moving: SVGGElement[]): void {
    const wanted = this.#standing.map(({ node }) => node);
    const present = [...this.#layer.children].filter((node) => wanted.includes(node as SVGGElement));
    if (wanted.some((node, index) => present[index] !== node)) this.#layer.append(...wanted);
    if (moving.length && moving.length < 3) this.#layer.append(...moving);
  }

  /** The topmost piece of a cell stands out; the others do not. */
  raise(cell: string): void {
    const top = this.#topOf(cell);
    for (const one of this.#standing) one.node.classList.toggle("raised", one === top);
  }

  #topOf(cell: string): Standing | undefined {
    const stack = this.#standing.filter(({ piece }) => piece.at === cell);
    return stack.sort((one, other) => other.piece.level - one.piece.level)[0];
  }

  /** The pieces as they stand, each with what may be moved of it. */
  get bodies(): { piece: Piece; body: SVGElement }[] {
    return this.#standing.map(({ node, piece }) => ({ piece, body: node.querySelector<SVGElement>(".body")! }));
  }

  // -- dragging --------------------------------------------------------------------------------------------------------

  /** The topmost piece of a cell follows the pointer. */
  lift(cell: string, [x, y]: Place): void {
    const held = this.#lifted ?? this.#topOf(cell);
    if (!held) return;
    if (!this.#lifted) {
      this.#layer.append(held.node);
      held.node.classList.add("lifted");
    }
    this.#lifted = held;
    held.node.style.transform = translate([x, y], 1.1);
  }

  /** The lifted piece goes back to where it stands. */
  putBack(): void {
    const held = this.#drop();
    if (!held) return;
    held.node.style.transform = translate([held.piece.x, held.piece.y]);
    const order = this.#standing.map(({ node }) => node);
    this.#layer.append(...order);
  }

  /** The lifted piece stays under the pointer until the next picture puts it in place. */
  release(): void {
    this.#released = this.#drop();
  }

  #drop(): Standing | null {
    const held = this.#lifted;
    held?.node.classList.remove("lifted");
    this.#lifted = null;
    return held;
  }
}
