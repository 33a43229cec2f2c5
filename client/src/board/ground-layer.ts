/** Everything but the pieces. Cells are drawn one by one, so that a tile can be seen to fall away. */

import { fall, wantsMotion } from "./animate";
import type { Cell, Mark, Picture } from "./picture";
import { drawCell, drawGround, drawLabels, drawLines, drawMark } from "./scene";
import type { Box } from "./view";

const SVG = "http://www.w3.org/2000/svg";

export class GroundLayer {
  readonly #layer: (name: string) => SVGGElement;
  #drawn: Picture | null = null;
  #view: Box = { x: 0, y: 0, width: 0, height: 0 };
  #cells = new Map<string, { node: SVGGElement; cell: Cell }>();

  constructor(layer: (name: string) => SVGGElement) {
    this.#layer = layer;
  }

  draw(picture: Picture, view: Box, speed: number): void {
    const same = this.#drawn !== null && this.#view.width === view.width && isSameBoard(this.#drawn, picture);
    this.#view = view;
    if (same) this.#redrawCells(picture, speed);
    else this.#drawAll(picture);
    if (same && changed(this.#drawn!.lines, picture.lines)) this.#drawLines(picture);
    const draw = (marks: Mark[]): string => marks.map((mark) => drawMark(mark, picture)).join("");
    this.#layer("marks").innerHTML = draw(picture.marks.filter(({ role }) => role !== "won"));
    this.#layer("won").innerHTML = draw(picture.marks.filter(({ role }) => role === "won"));
    this.#drawn = picture;
  }

  drawLabels(picture: Picture, names: boolean): void {
    this.#layer("labels").innerHTML = drawLabels(picture.labels, names);
  }

  #drawAll(picture: Picture): void {
    const ground = this.#layer("ground");
    ground.innerHTML = `<g class="base">${drawGround(picture, this.#view)}</g><g class="cell flat"></g><g class="lines"></g><g class="cell studs"></g>`;
    this.#cells = new Map();
    for (const cell of picture.cells) {
      const node = document.createElementNS(SVG, "g");
      node.innerHTML = drawCell(cell);
      ground.querySelector(cell.shape === "point" ? ".studs" : ".flat")!.append(node);
      this.#cells.set(cell.name, { node, cell });
    }
    this.#drawLines(picture);
  }

  #drawLines(picture: Picture): void {
    const ground = this.#layer("ground");
    ground.querySelector(".base")!.innerHTML = drawGround(picture, this.#view);
    ground.querySelector(".lines")!.innerHTML = drawLines(picture);
  }

  #redrawCells(picture: Picture, speed: number): void {
    for (const cell of picture.cells) {
      const known = this.#cells.get(cell.name)!;
      if (known.cell.role === cell.role) continue;
      if (cell.role === "gap" && speed > 0 && wantsMotion()) this.#dropTile(known.node, speed);
      known.node.innerHTML = drawCell(cell);
      known.cell = cell;
    }
  }

  #dropTile(node: SVGGElement, speed: number): void {
    const tile = node.cloneNode(true) as SVGGElement;
    node.after(tile);
    fall(tile, speed);
  }
}

function isSameBoard(one: Picture, other: Picture): boolean {
  return (
    one.game === other.game &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, index) => {
      const twin = other.cells[index]!;
      return cell.name === twin.name && cell.x === twin.x && cell.y === twin.y && cell.shape === twin.shape;
    })
  );
}

function changed(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}
