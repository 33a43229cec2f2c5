/**
 * What is drawn, as data: the same shapes.json that the library draws its pictures with.
 *
 * A part is the name of an SVG element with its attributes. A value `$name` is a paint of the theme: `$own` is the colour of the
 * piece, `$fill` the paint of the cell. `inset` draws an outline towards its middle; light (class sheen) is left out of flat themes.
 */

import data from "../../../src/parlour/drawing/shapes.json";
import type { Place } from "./picture";

export type Part = [element: string, attributes: Record<string, string | number>];
export type ThemeName = keyof typeof data.themes;
export type LookName = ThemeName | keyof typeof data.sets;

interface Shapes {
  themes: Record<ThemeName, Record<string, string>>;
  roles: Record<string, string>;
  labels: Record<string, number>;
  lights: string[];
  plank: Part[];
  glass: Part[];
  cells: Record<string, Part[]>;
  pieces: Record<string, Part[]>;
  crests: Record<string, Part[]>;
  emblems: Record<string, Part[]>;
  plinth: Part[];
  lifts: Record<string, number>;
  tokens: Record<string, Part[]>;
  glyphs: Record<string, string>;
  marks: Record<string, Part[]>;
  ways: Record<string, [colour: string, weight: number][]>;
}

export const SHAPES = data as unknown as Shapes;
/** The themes, and the boards of other materials: what each changes of the light theme, or of the dark one. */
export const LOOKS = {
  ...SHAPES.themes,
  ...Object.fromEntries(Object.entries(data.sets).map(([name, given]) => [name, { ...SHAPES.themes[name.endsWith("-dark") ? "dark" : "light"], ...given }])),
} as Record<LookName, Record<string, string>>;
const NAMES = new Set(Object.keys(data.themes.light));

interface Given {
  own?: string;
  fill?: string;
  outline?: readonly Place[];
}

/** The parts as markup, around 0, 0 or along an outline. */
export function drawParts(parts: readonly Part[], { own = "", fill = "", outline = [] }: Given = {}): string {
  const names: Record<string, string> = { own, "own-rim": `${own}-rim`, fill };
  return parts.map(([element, given]) => drawElement(element, { ...place(element, given, outline), ...painted(given, names) })).join("");
}

function drawElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`).join("")}/>`;
}

function painted(given: Part[1], names: Record<string, string>): Record<string, string> {
  const shown = Object.entries(given).filter(([key]) => key !== "inset");
  return Object.fromEntries(shown.map(([key, value]) => [key, typeof value === "number" ? round(value) : paintIn(value, names)]));
}

function paintIn(value: string, names: Record<string, string>): string {
  if (!value.startsWith("$")) return value;
  const name = names[value.slice(1)] ?? value.slice(1);
  return `var(--${NAMES.has(name) ? name : "ink"})`;
}

/** Where a part without a place of its own is drawn: along the outline, or in the rectangle around it. */
function place(element: string, given: Part[1], outline: readonly Place[]): Record<string, string> {
  if (element === "polygon" && !("points" in given)) return { points: path(drawnIn(outline, Number(given.inset ?? 1))) };
  if (element === "rect" && !("width" in given)) {
    const [[left, top], [right, bottom], by] = [outline[0]!, outline[2]!, Number(given.inset)];
    return { x: round(left + by), y: round(top + by), width: round(right - left - 2 * by), height: round(bottom - top - 2 * by) };
  }
  return {};
}

/** The outline, smaller by that factor around the middle of its corners. */
export function drawnIn(outline: readonly Place[], factor: number): Place[] {
  const [x, y] = [0, 1].map((axis) => outline.reduce((sum, corner) => sum + corner[axis]!, 0) / outline.length) as Place;
  return outline.map(([at, down]) => [x + (at - x) * factor, y + (down - y) * factor]);
}

/** What is drawn around 0, 0 put in place. */
export function drawAt(x: number, y: number, scale: number, markup: string): string {
  return `<g transform="translate(${round(x)} ${round(y)})${scale === 1 ? "" : ` scale(${round(scale)})`}">${markup}</g>`;
}

/** The name of the paint of a role. */
export function paintOf(role: string, other: string): string {
  const name = SHAPES.roles[role] ?? role;
  return NAMES.has(name) ? name : other;
}

/** The gradients that other parts name: shine on a face, depth on a wall, wood. */
export const LIGHTS = SHAPES.lights.join("").replace("$grain", "var(--grain)");

export function path(corners: readonly Place[]): string {
  return corners.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

/** Rounded as the library rounds: half to even in binary, so that both write the same. */
export function round(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
