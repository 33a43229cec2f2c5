/** The layers of the board below and above the pieces, as SVG markup. */

import { trackOf } from "./changes";
import { outlineOf, path, regular, round } from "./geometry";
import { groundBox, windowBox, type Box } from "./view";
import type { Cell, Label, Line, Mark, Picture, Place } from "./picture";

/** Roles whose paint has another name. Any other role is the name of a paint. */
const PAINTS: Record<string, string> = {
  plain: "cell", silver: "silver-cell",
  "edge-light": "light", "edge-dark": "dark", "edge-red": "red", "edge-black": "black", "edge-white": "white",
  "edge-blue": "blue", "edge-silver": "silver", "edge-board": "board", "edge-court": "gap", centre: "ink",
  "held-white": "white", "held-black": "blue",
};

const LABEL_SIZES: Record<string, number> = { coordinate: 24, name: 14, number: 54 };

export function paint(role: string, fallback: string): string {
  return `var(--${PAINTS[role] ?? role}, var(--${fallback}))`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// -- below the pieces --------------------------------------------------------------------------------------------------

export function drawGround(picture: Picture, view: Box): string {
  const panes = picture.panes.map(
    (pane) => `<polygon points="${path(pane.outline)}" fill="${paint(pane.role, "cell")}"/>`,
  );
  const edges = picture.lines.filter((line) => line.role.startsWith("edge"));
  return drawBoard(picture, view) + panes.join("") + edges.map(drawEdge).join("");
}

/** The board itself: a plank with grain and a bevelled rim. */
function drawBoard(picture: Picture, view: Box): string {
  const plank = windowBox(picture) ?? groundBox(picture.board, view);
  if (!plank && !picture.board.length) return "";
  if (!plank) return `<polygon points="${path(picture.board)}" fill="var(--board)" stroke="var(--cell-rim)" stroke-width="3" stroke-linejoin="round"/>`;
  const place = (by: number): string =>
    `x="${round(plank.x + by)}" y="${round(plank.y + by)}" width="${round(plank.width - 2 * by)}" height="${round(plank.height - 2 * by)}"`;
  return (
    `<rect ${place(0)} rx="26" fill="var(--board)" stroke="var(--cell-rim)" stroke-width="3"/><rect class="sheen" ${place(1)} rx="25" fill="url(#grain)"/>` +
    `<rect class="sheen" ${place(0)} rx="26" fill="url(#lamp)"/><rect class="sheen" ${place(4)} rx="22" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"/>`
  );
}

export function drawLines(picture: Picture): string {
  const lines = picture.lines.filter((line) => !line.role.startsWith("edge")).map((line) => drawLine(line)).join("");
  const window = windowBox(picture);
  return window ? daylight(window) + lines : lines;
}

/** Light that falls through the glass. */
function daylight({ x, y, width, height }: Box): string {
  return `<rect class="sheen" x="${x + 26}" y="${y + 26}" width="${width - 52}" height="${height - 52}" fill="url(#daylight)"/>`;
}

/** An edge of the board in a player's colour, with that colour's rim. */
function drawEdge(line: Line): string {
  const name = PAINTS[line.role] ?? line.role;
  return drawLine({ ...line, role: `${name}-rim`, weight: line.weight + 4 }, "cell-rim") + drawLine(line);
}

function drawLine(line: Line, fallback = "line"): string {
  return (
    `<polyline points="${path(line.points)}" fill="none" stroke="${paint(line.role, fallback)}" stroke-width="${round(line.weight)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export function drawCell(cell: Cell): string {
  const fill = paint(cell.role, "cell");
  if (cell.shape === "point") return drawPoint(cell, fill);
  if (cell.shape === "tile") return drawTile(cell, fill);
  const outline = path(outlineOf(cell));
  const edge = cell.shape === "polygon" ? "0" : "2";
  const hollow = cell.shape === "octagon" ? hollowOf(cell) : "";
  return `<polygon points="${outline}" fill="${fill}" stroke="var(--cell-rim)" stroke-width="${edge}"/>${hollow}`;
}

/** A shallow seat in the wood that a piece fits into. */
function hollowOf(cell: Cell): string {
  const seat = path(regular("octagon", cell.x, cell.y, cell.size * 0.84));
  return `<polygon class="sheen" points="${seat}" fill="#000" opacity=".05"/><polygon class="sheen" points="${seat}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`;
}

function drawPoint(cell: Cell, fill: string): string {
  const radius = round(cell.size * (cell.role === "point" ? 0.12 : 0.2));
  return `<circle cx="${round(cell.x)}" cy="${round(cell.y)}" r="${radius}" fill="${fill}" stroke="var(--lead)" stroke-width="2"/>`;
}

/** A loose tile with its edge seen from the front; a gap is only the place where one lay. */
function drawTile(cell: Cell, fill: string): string {
  const half = cell.size * 0.46;
  const box = (shrink: number, down = 0): string =>
    `x="${round(cell.x - half + shrink)}" y="${round(cell.y - half + shrink + down)}" width="${round(2 * (half - shrink))}" height="${round(2 * (half - shrink))}"`;
  if (cell.role === "gap") {
    return `<rect ${box(4)} rx="12" fill="var(--table)" fill-opacity=".5" stroke="var(--line)" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round" stroke-opacity=".5"/>`;
  }
  return (
    `<rect class="shadow" ${box(0, 10)} rx="13"/><rect ${box(0, 6)} rx="12" fill="var(--cell-rim)"/>` +
    `<rect ${box(0)} rx="12" fill="${fill}" stroke="var(--cell-rim)" stroke-width="1.5"/><rect class="sheen" ${box(0)} rx="12" fill="url(#lamp)"/>` +
    `<rect ${box(7)} rx="8" fill="none" stroke="var(--cell-rim)" stroke-opacity=".3" stroke-width="1.5"/>`
  );
}

export function drawLabels(labels: readonly Label[], names: boolean): string {
  return labels
    .filter((label) => (label.role === "number" ? true : names))
    .map((label) => {
      const size = LABEL_SIZES[label.role] ?? 30;
      return `<text class="label ${escape(label.role)}" x="${round(label.x)}" y="${round(label.y)}" font-size="${size}">${escape(label.text)}</text>`;
    })
    .join("");
}

// -- marks -------------------------------------------------------------------------------------------------------------

export function drawMark(mark: Mark, picture: Picture): string {
  const cells = mark.cells.flatMap((name) => picture.cells.filter((cell) => cell.name === name));
  if (mark.role === "path" && cells.length > 1) return drawPath(mark, picture, cells);
  if (mark.role === "won") return drawWon(cells);
  if (mark.role === "barred") return cells.map(drawCross).join("");
  const colour = mark.role === "target" ? "var(--target)" : "var(--last)";
  return cells.map((cell) => drawHalo(cell, colour)).join("");
}

function drawPath(mark: Mark, picture: Picture, cells: Cell[]): string {
  const way = trackOf(picture, mark.cells);
  const start = cells[0]!;
  const end = cells.at(-1)!;
  return (
    drawLine({ points: way, role: "ink", weight: 11 }) + drawLine({ points: way, role: "last", weight: 6 }) +
    `<circle cx="${start.x}" cy="${start.y}" r="9" fill="var(--last)" stroke="var(--ink)" stroke-width="2.5"/>` +
    `<circle cx="${end.x}" cy="${end.y}" r="${round(end.size * 0.6)}" fill="var(--last)" stroke="var(--ink)" stroke-width="2.5"/>`
  );
}

/** The chain that won, above the pieces: a knot on every one of them. */
function drawWon(cells: Cell[]): string {
  const points = cells.map(({ x, y }): Place => [x, y]);
  const knots = points.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="12" fill="var(--last)" stroke="var(--ink)" stroke-width="3"/>`);
  return drawLine({ points, role: "ink", weight: 15 }) + drawLine({ points, role: "last", weight: 9 }) + knots.join("");
}

function drawCross(cell: Cell): string {
  const arm = cell.size * 0.15;
  return `<path d="M${cell.x - arm} ${cell.y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}" stroke="var(--ink)" stroke-width="6" stroke-linecap="round" opacity=".65"/>`;
}

function drawHalo(cell: Cell, colour: string): string {
  if (cell.shape === "point") return `<circle cx="${cell.x}" cy="${cell.y}" r="${round(cell.size * 0.58)}" fill="${colour}" fill-opacity=".55" stroke="${colour}" stroke-width="3"/>`;
  return `<polygon points="${path(shrunk(cell, 0.95))}" fill="${colour}" fill-opacity=".32" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
}

/** The outline of a cell, drawn in towards its middle. */
export function shrunk(cell: Cell, factor: number): [number, number][] {
  return outlineOf(cell, 1).map(([x, y]) => [cell.x + (x - cell.x) * factor, cell.y + (y - cell.y) * factor]);
}

/** The cells of the last move. */
export function drawLast(cells: readonly Cell[]): string {
  return cells.map((cell) => drawHalo(cell, "var(--last)")).join("");
}

// -- above the pieces --------------------------------------------------------------------------------------------------

/** What may be touched next: a dot on an empty cell, a ring around a piece. */
export function drawTarget(cell: Cell, occupied: boolean): string {
  const reach = cell.shape === "polygon" ? Math.min(cell.size, 44) : cell.size;
  const place = `cx="${round(cell.x)}" cy="${round(cell.y)}"`;
  if (occupied) return `<circle class="target ring" ${place} r="${round(reach * (cell.shape === "point" ? 0.6 : 0.44))}"/>`;
  return `<circle class="target dot" ${place} r="${round(Math.max(reach * 0.13, 10))}"/>`;
}

/** A cell of a move that is advised, with its number in a move of several steps. */
export function drawAdvised(cell: Cell, order: string): string {
  const radius = cell.shape === "point" ? cell.size * 0.72 : Math.min(cell.size, 100) * 0.46;
  const ring = `<circle class="advised" cx="${round(cell.x)}" cy="${round(cell.y)}" r="${round(radius)}"/>`;
  return order ? ring + drawOrder(order, cell.x + radius * 0.75, cell.y - radius * 0.75) : ring;
}

function drawOrder(order: string, x: number, y: number): string {
  const wide = 32 + 14 * (order.length - 1);
  const box = `x="${round(x - wide / 2)}" y="${round(y - 16)}" width="${wide}" height="32" rx="16"`;
  return `<rect class="order" ${box}/><text class="order" x="${round(x)}" y="${round(y)}">${order}</text>`;
}

export function drawChosen(cell: Cell): string {
  const radius = cell.shape === "point" ? cell.size * 0.62 : Math.min(cell.size, 100) * 0.48;
  return `<circle class="chosen" cx="${round(cell.x)}" cy="${round(cell.y)}" r="${round(radius)}"/>`;
}
