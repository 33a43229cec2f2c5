/** The layers of the board below and above the pieces, as SVG markup. */

import { trackOf, type Events } from "./changes";
import { regular } from "./geometry";
import type { Cell, Label, Line, Mark, Picture, Piece, Place } from "./picture";
import { drawPiece } from "./pieces";
import { drawAt, drawParts, paintOf, path, round, SHAPES, type Part } from "./shapes";
import { groundBox, windowFrame, type Box } from "./view";

const EDGE_RIM = 4;
const GLEAM = 0.36; // of an edge's width

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// -- below the pieces --------------------------------------------------------------------------------------------------

export function drawGround(picture: Picture, view: Box): string {
  const panes = picture.panes.map(
    (pane) => `<polygon points="${path(pane.outline)}" fill="var(--${paintOf(pane.role, "cell")})"/>`,
  );
  const edges = picture.lines.filter((line) => line.role.startsWith("edge"));
  return drawBoard(picture, view) + edges.map(drawEdge).join("") + panes.join("");
}

/** The board itself: a plank with grain and a bevelled rim. */
function drawBoard(picture: Picture, view: Box): string {
  const frame = windowFrame(picture);
  const plank = frame.length ? frame : picture.board.length === 4 ? groundBox(picture.board, view) : picture.board;
  if (!plank.length) return "";
  if (plank.length === 4) return drawParts(SHAPES.plank, { outline: plank });
  return `<polygon points="${path(plank)}" fill="var(--board)" stroke="var(--cell-rim)" stroke-width="3" stroke-linejoin="round"/>`;
}

export function drawLines(picture: Picture): string {
  const lines = picture.lines.filter((line) => !line.role.startsWith("edge")).map(drawLineOfBoard).join("");
  const glass = windowFrame(picture, 0);
  return (glass.length ? drawParts(SHAPES.glass, { outline: glass }) : "") + lines;
}

/** An edge of the board in a player's colour, with that colour's rim. */
export function drawEdge(line: Line): string {
  const rim = paintOf(`${paintOf(line.role, "line")}-rim`, "cell-rim");
  return drawLine({ ...line, role: rim, weight: line.weight + EDGE_RIM }) + drawLine(line) + drawGleam(line);
}

/** Light along the middle of a rounded rail. */
function drawGleam({ points, weight }: Line): string {
  return (
    `<polyline class="sheen" points="${path(points)}" fill="none" stroke="#fff" stroke-opacity="0.2" ` +
    `stroke-width="${round(weight * GLEAM)}" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

/** A line of the board; one that a player holds is rimmed in that player's colour, like an edge. */
export function drawLineOfBoard(line: Line): string {
  return line.role.startsWith("held") ? drawEdge(line) : drawLine(line);
}

export function drawLine(line: Line): string {
  return (
    `<polyline points="${path(line.points)}" fill="none" stroke="var(--${paintOf(line.role, "line")})" stroke-width="${round(line.weight)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export function drawCell(cell: Cell): string {
  const fill = paintOf(cell.role, "cell");
  const parts = SHAPES.cells[lookOf(cell)] ?? SHAPES.cells.square!;
  if (cell.shape === "polygon") return drawParts(parts, { fill, outline: cell.outline });
  return drawAt(cell.x, cell.y, cell.size / 100, drawParts(parts, { fill }));
}

/** A gap is only the place where a tile lay; a point that means something is larger. */
function lookOf(cell: Cell): string {
  if (cell.shape === "tile" && cell.role === "gap") return "gap";
  return cell.shape === "point" && cell.role !== "point" ? "place" : cell.shape;
}

export function drawLabels(labels: readonly Label[], names: boolean): string {
  return labels
    .filter((label) => (label.role === "number" ? true : names))
    .map((label) => {
      const size = SHAPES.labels[label.role] ?? SHAPES.labels.count!;
      return `<text class="label ${escape(label.role)}" x="${round(label.x)}" y="${round(label.y)}" font-size="${size}">${escape(label.text)}</text>`;
    })
    .join("");
}

// -- marks -------------------------------------------------------------------------------------------------------------

export function drawMark(mark: Mark, picture: Picture): string {
  const cells = mark.cells.flatMap((name) => picture.cells.filter((cell) => cell.name === name));
  if (mark.role === "won") return drawWay("won", cells.map(({ x, y }): Place => [x, y]), cells.map(() => "knot"));
  if (mark.role === "path" && cells.length > 1) return drawWay("path", trackOf(picture, mark.cells), ["start"]) + drawSign("last", cells.at(-1)!);
  if (mark.role.startsWith("own-")) return cells.filter(({ outline }) => outline.length).map(({ outline }) => drawParts(SHAPES.marks.own!, { own: mark.role.slice(4), outline })).join("");
  const role = { barred: "barred", target: "offer" }[mark.role] ?? "last";
  return cells.map((cell) => drawSign(role, cell)).join("");
}

/** A mark of one cell, in the look that suits its shape. */
export function drawSign(role: string, cell: Cell): string {
  const parts: Part[] = SHAPES.marks[`${role} ${cell.shape}`] ?? SHAPES.marks[role] ?? SHAPES.marks.last!;
  if (cell.shape !== "polygon") return drawAt(cell.x, cell.y, cell.size / 100, drawParts(parts, { outline: regular("square", 0, 0, 100) }));
  const [along, around] = [true, false].map((wanted) => parts.filter(([, given]) => "inset" in given === wanted)) as [Part[], Part[]];
  const drawn = drawParts(along, { outline: cell.outline });
  return drawn + (around.length ? drawAt(cell.x, cell.y, cell.size / 100, drawParts(around)) : "");
}

/** A bright line with a dark rim, and knots at its first places. */
function drawWay(role: string, track: Place[], knots: readonly string[]): string {
  const lines = SHAPES.ways[role]!.map(([colour, weight]) => drawLine({ points: track, role: colour, weight }));
  return lines.join("") + knots.map((knot, index) => drawAt(...track[index]!, 1, drawParts(SHAPES.marks[knot]!))).join("");
}

/** The cells of the last move. */
export function drawLast(cells: readonly Cell[]): string {
  return cells.map((cell) => drawSign("last", cell)).join("");
}

const FAINTEST = 0.3;
const HEAD = 15; // how far the two strokes of an arrow's head reach

/** The ways of several steps as arrows, from the centre of one cell towards the next, with dots where nothing moved. */
export function drawTrail(picture: Picture, ways: readonly (readonly string[])[]): string {
  const cells = new Map(picture.cells.map((cell) => [cell.name, cell]));
  return ways.map((way, index) => {
    const opacity = FAINTEST + ((1 - FAINTEST) * (index + 1)) / ways.length;
    const known = way.filter((name) => cells.has(name));
    const drawn = known.length > 1 ? drawArrow(trackOf(picture, known), cells.get(known.at(-1)!)!) : known.map((name) => drawSign("last", cells.get(name)!)).join("");
    return `<g class="way" opacity="${round(opacity)}">${drawn}</g>`;
  }).join("");
}

/** What somebody draws for themselves: an arrow from a cell to another, or a ring around one. */
export function drawScribble(from: Cell, to: Cell): string {
  if (from.name === to.name) return drawSign("target piece", to);
  return `<g opacity="0.85">${drawArrow([[from.x, from.y], [to.x, to.y]], to, "scribble", 24)}</g>`;
}

/** The name of a cell that a text speaks of, above what stands there. */
export function drawTag({ name, x, y, size, shape }: Cell): string {
  const [wide, rise] = [20 + 13 * name.length, shape === "point" ? 42 : Math.min(size, 100) * 0.5];
  return `<g class="tag" transform="translate(${round(x)} ${round(y - rise)})"><rect x="${round(-wide / 2)}" y="-16" width="${wide}" height="32" rx="9"/><text>${escape(name)}</text></g>`;
}

/** An arrow along a track that ends at the rim of what stands on its last cell. */
function drawArrow(track: Place[], last: Cell, way = "trail", head = HEAD): string {
  const [[x1, y1], [x2, y2]] = [track.at(-2)!, track.at(-1)!];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const gap = Math.min(last.size * (last.shape === "point" ? 0.62 : 0.38), length * 0.6);
  const tip: Place = [x2 - dx * gap, y2 - dy * gap];
  const wing = (side: number): Place => [tip[0] - dx * head + side * dy * head * 0.7, tip[1] - dy * head - side * dx * head * 0.7];
  const shaft = [...track.slice(0, -1), tip];
  return SHAPES.ways[way]!.map(([role, weight]) => drawLine({ points: shaft, role, weight }) + drawLine({ points: [wing(1), tip, wing(-1)], role, weight })).join("");
}

// -- above the pieces --------------------------------------------------------------------------------------------------

/** What may be touched next: a dot on an empty cell, a ring around a piece; small where there are many. */
export function drawTarget(cell: Cell, occupied: boolean, small: boolean): string {
  return `<g class="target">${drawSign(`target${occupied ? " piece" : ""}${small ? " small" : ""}`, cell)}</g>`;
}

/** The piece in the hand over a cell where it may be put. */
export function drawGhost(hand: readonly Piece[], cell: Cell): string {
  return `<g class="ghost">${hand.map((piece) => drawAt(cell.x, cell.y, piece.size / 100, drawPiece(piece))).join("")}</g>`;
}

/** What a move did besides moving, marked until the next one: turned, gone, fallen. */
export function drawEvents(cells: readonly Cell[], { turned, left, fell }: Events): string {
  const draw = (role: string, names: readonly string[]): string => cells.filter((cell) => names.includes(cell.name)).map((cell) => `<g class="event ${role}">${drawSign(role, cell)}</g>`).join("");
  return draw("turned", turned) + draw("gone", left) + draw("fallen", fell);
}

/** A cell of a move that is advised, with its number in a move of several steps. */
export function drawAdvised(cell: Cell, order: string): string {
  const radius = cell.shape === "point" ? cell.size * 0.72 : Math.min(cell.size, 100) * 0.46;
  const ring = `<g class="advised">${drawSign("advised", cell)}</g>`;
  return order ? ring + drawOrder(order, cell.x + radius * 0.75, cell.y - radius * 0.75) : ring;
}

function drawOrder(order: string, x: number, y: number): string {
  const wide = 32 + 14 * (order.length - 1);
  const box = `x="${round(x - wide / 2)}" y="${round(y - 16)}" width="${wide}" height="32" rx="16"`;
  return `<rect class="order" ${box}/><text class="order" x="${round(x)}" y="${round(y)}">${order}</text>`;
}

/** A cell of a move that is planned for one's next turn, with its number. */
export function drawPlanned(cell: Cell, order: string): string {
  return `<g class="planned">${drawSign("chosen", cell)}${drawOrder(order, cell.x + cell.size * 0.36, cell.y - cell.size * 0.36)}</g>`;
}

export function drawChosen(cell: Cell): string {
  return `<g class="chosen">${drawSign("chosen", cell)}</g>`;
}
