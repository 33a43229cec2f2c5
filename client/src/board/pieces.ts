/** The pieces, drawn around 0, 0 and 100 wide. Colours come from the theme; light falls from the upper left. */

import { path, regular } from "./geometry";
import type { Place } from "./picture";

interface Look {
  kind: string;
  colour: string;
  mark?: string;
  base?: string;
}

type Shape = (fill: string, rim: string, colour: string) => string;

/** The markup of one piece. A kind that is not known here is drawn as a disc. */
export function drawPiece({ kind, colour, mark, base }: Look): string {
  const fill = `var(--${colour}, var(--ink))`;
  const rim = `var(--${colour}-rim, var(--ink))`;
  const body = (SHAPES[kind] ?? disc)(fill, rim, colour);
  const top = mark ? emblem(mark, colour, LIFTS[kind] ?? 0) : "";
  if (!base) return body + top;
  return `${plinth(fill, rim)}<g transform="translate(0 -5)">${body}${top}</g>`;
}

// -- flat pieces -----------------------------------------------------------------------------------------------------

function octagon(fill: string, rim: string): string {
  const outer = regular("octagon", 0, 0, 96);
  const inner = regular("octagon", 0, 0, 66);
  const facets = outer.map((corner, index) => {
    const next = (index + 1) % 8;
    const angle = Math.atan2(corner[1] + outer[next]![1], corner[0] + outer[next]![0]);
    const light = Math.cos(angle + (3 * Math.PI) / 4);
    const paint = light > 0 ? "#fff" : "#000";
    const facet = path([corner, outer[next]!, inner[next]!, inner[index]!]);
    return `<polygon class="sheen" points="${facet}" fill="${paint}" opacity="${(Math.abs(light) * (light > 0 ? 0.42 : 0.2)).toFixed(2)}"/>`;
  });
  return (
    shadow(50, 48, 3, 7) +
    `<polygon points="${path(outer)}" fill="${fill}" stroke="${rim}" stroke-width="3" stroke-linejoin="round"/>${facets.join("")}` +
    `<polygon points="${path(inner)}" fill="${fill}" stroke="${rim}" stroke-width="1.5" stroke-opacity=".45"/>` +
    `<polygon class="sheen" points="${path(inner)}" fill="url(#gloss)"/>`
  );
}

function counter(fill: string, rim: string, colour: string): string {
  const ink = colour === "white" ? "var(--white-rim)" : "var(--white)";
  return (
    shadow(50, 48, 3, 8) +
    `<circle r="47" fill="${fill}" stroke="${rim}" stroke-width="5"/><circle class="sheen" r="47" fill="url(#gloss)"/>` +
    `<circle r="36" fill="none" stroke="${rim}" stroke-width="3" opacity=".4"/>${COUNTER_MARKS[colour]?.(ink) ?? ""}`
  );
}

const COUNTER_MARKS: Record<string, (ink: string) => string> = {
  white: (ink) => `<circle r="16" fill="none" stroke="${ink}" stroke-width="8"/>`,
  black: (ink) => `<path d="M-20 0H20M0-20V20" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`,
  red: (ink) => `<path d="M0-23L21 14H-21Z" fill="${ink}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`,
  blue: (ink) => `<rect x="-16" y="-16" width="32" height="32" rx="3" fill="${ink}"/>`,
};

// -- discs seen from a little in front -------------------------------------------------------------------------------

function disc(fill: string, rim: string): string {
  return shadow(52, 48, 5, 18) + slab(-6, fill, rim);
}

function tower(fill: string, rim: string): string {
  return shadow(52, 48, 7, 24) + slab(10, fill, rim) + slab(-18, fill, rim);
}

/** A thick disc: its wall below, its turned face on top. */
function slab(y: number, fill: string, rim: string): string {
  const wall = y + 15;
  return (
    `<path d="M-50 ${y}V${wall}A50 50 0 0 0 50 ${wall}V${y}Z" fill="${rim}" stroke="${rim}" stroke-width="3"/>` +
    `<path class="sheen" d="M-50 ${y}V${wall}A50 50 0 0 0 50 ${wall}V${y}Z" fill="url(#wall)"/>` +
    `<circle cy="${y}" r="50" fill="${fill}" stroke="${rim}" stroke-width="2.5"/>` +
    `<circle class="sheen" cy="${y}" r="49" fill="url(#gloss)"/>` +
    `<circle cy="${y}" r="42" fill="none" stroke="${rim}" stroke-width="1.6" opacity=".35"/>` +
    `<circle class="sheen" cy="${y}" r="48" fill="none" stroke="#fff" stroke-width="1.4" opacity=".35"/>`
  );
}

function flatDisc(fill: string, rim: string): string {
  const wall = "M-50 0v17a50 37 0 0 0 100 0v-17";
  return (
    `<ellipse class="shadow" cx="4" cy="26" rx="52" ry="36"/>` +
    `<path d="${wall}" fill="${fill}" stroke="${rim}" stroke-width="3.5" stroke-linejoin="round"/>` +
    `<path class="sheen" d="${wall}" fill="url(#wall)"/>` +
    `<ellipse rx="50" ry="37" fill="${fill}" stroke="${rim}" stroke-width="3.5"/>` +
    `<ellipse class="sheen" rx="49" ry="36" fill="url(#gloss)"/>` +
    `<ellipse rx="45" ry="32.5" fill="none" stroke="#fff" stroke-width="1.6" opacity=".32"/>`
  );
}

function ringedDisc(fill: string, rim: string): string {
  return `${flatDisc(fill, rim)}<ellipse rx="25" ry="18" fill="none" stroke="#fff" stroke-width="5" opacity=".78"/>`;
}

function notchedDisc(fill: string, rim: string): string {
  const spokes = "M15 11L30 22M15-11L30-22M-15 11L-30 22M-15-11L-30-22";
  const edges = "M-30 38v10M0 44v10M30 38v10";
  return `${flatDisc(fill, rim)}<path d="${spokes}${edges}" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".78" fill="none"/>`;
}

// -- solids ----------------------------------------------------------------------------------------------------------

function face(corners: Place[], fill: string, shade: string, depth = 0): string {
  const outline = path(corners);
  const body = `<polygon points="${outline}" fill="${fill}"/>`;
  return depth ? `${body}<polygon points="${outline}" fill="${shade}" opacity="${depth}"/>` : `${body}<polygon class="sheen" points="${outline}" fill="url(#gloss)"/>`;
}

function edges(way: string, rim: string): string {
  return `<path d="${way}" fill="none" stroke="${rim}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function pyramid(fill: string, rim: string): string {
  const lit = face([[0, -48], [-50, 28], [8, 44]], fill, rim);
  const dark = face([[0, -48], [8, 44], [50, 22]], fill, rim, 0.5);
  return foot(46, 34) + lit + dark + edges("M0-48L-50 28L8 44L50 22ZM0-48L8 44", rim);
}

function cone(fill: string, rim: string): string {
  const outline = "M0-50L-40 28A40 16 0 0 0 40 28Z";
  const sides = ["M0-50L-8 43.7A40 16 0 0 0 40 28Z", "M0-50L10 43.5A40 16 0 0 0 40 28Z", "M0-50L26 40.2A40 16 0 0 0 40 28Z"];
  const shades = sides.map((side) => `<path d="${side}" fill="${rim}" opacity=".22"/>`).join("");
  const shine = `<path class="sheen" d="M0-50L-30 36L-18 41Z" fill="#fff" opacity=".3"/>`;
  return `${foot(40, 36)}<path d="${outline}" fill="${fill}"/>${shades}${shine}${edges(outline, rim)}`;
}

function prism(fill: string, rim: string): string {
  const front = face([[-22, -20], [-50, 38], [6, 44]], fill, rim);
  const roof = face([[-22, -20], [24, -42], [50, 18], [6, 44]], fill, rim, 0.42);
  return foot(48, 38) + front + roof + edges("M-22-20L-50 38L6 44ZM-22-20L24-42L50 18L6 44", rim);
}

function cube(fill: string, rim: string): string {
  const top = face([[0, -46], [42, -26], [0, -6], [-42, -26]], fill, rim);
  const left = face([[-42, -26], [0, -6], [0, 46], [-42, 24]], fill, rim, 0.22);
  const right = face([[42, -26], [0, -6], [0, 46], [42, 24]], fill, rim, 0.5);
  return foot(44, 34) + top + left + right + edges("M0-46L42-26V24L0 46L-42 24V-26ZM-42-26L0-6L42-26M0-6V46", rim);
}

function peg(fill: string, rim: string): string {
  return (
    `<ellipse class="shadow" cx="4" cy="36" rx="34" ry="16"/>` +
    `<path d="M-26-14V30A26 12 0 0 0 26 30V-14Z" fill="${fill}" stroke="${rim}" stroke-width="4"/>` +
    `<path class="sheen" d="M-26-14V30A26 12 0 0 0 26 30V-14Z" fill="url(#wall)"/>` +
    `<ellipse cy="-16" rx="34" ry="26" fill="${fill}" stroke="${rim}" stroke-width="4"/><ellipse class="sheen" cy="-16" rx="33" ry="25" fill="url(#gloss)"/>`
  );
}

function plinth(fill: string, rim: string): string {
  return `<rect x="-54" y="40" width="108" height="16" rx="4" fill="${fill}" stroke="${rim}" stroke-width="3.5"/>`;
}

// -- light and marks -------------------------------------------------------------------------------------------------

function shadow(rx: number, ry: number, dx: number, dy: number): string {
  return `<ellipse class="shadow" cx="${dx}" cy="${dy}" rx="${rx}" ry="${ry}"/>`;
}

function foot(rx: number, y: number): string {
  return `<ellipse class="shadow" cx="6" cy="${y}" rx="${rx}" ry="14"/>`;
}

const EMBLEMS: Record<string, string> = {
  ring: "M.55 0A.55 .55 0 1 1-.55 0A.55 .55 0 1 1 .55 0Z",
  star: "M0-.7L.2-.2L.7 0L.2 .2L0 .7L-.2 .2L-.7 0L-.2-.2Z",
};

function emblem(mark: string, colour: string, lift: number): string {
  const fill = mark === "ring" ? "none" : "var(--white)";
  return `<path d="${EMBLEMS[mark] ?? EMBLEMS.ring}" transform="translate(0 ${-lift}) scale(48)" fill="${fill}" stroke="var(--${colour}-rim)" stroke-width=".07" stroke-linejoin="round"/>`;
}

const LIFTS: Record<string, number> = { tower: 18, disc: 6 };

const SHAPES: Record<string, Shape> = {
  octagon, counter, disc, tower, pyramid, cone, prism, cube, peg,
  "ringed disc": ringedDisc,
  "notched disc": notchedDisc,
};

/** Gradients that every piece and board uses: shine on a face, depth on a wall, wood. */
export const DEFINITIONS =
  `<radialGradient id="gloss" cx=".34" cy=".26" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>` +
  `<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></radialGradient>` +
  `<linearGradient id="wall"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".35" stop-color="#fff" stop-opacity=".08"/>` +
  `<stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>` +
  `<linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/>` +
  `<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>` +
  `<radialGradient id="daylight" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".45" stop-color="#fff" stop-opacity=".06"/>` +
  `<stop offset="1" stop-color="#2a1608" stop-opacity=".16"/></radialGradient>` +
  `<pattern id="grain" width="180" height="520" patternUnits="userSpaceOnUse" patternTransform="rotate(90)"><path d="${grain()}" ` +
  `fill="none" stroke="var(--grain, var(--cell-rim))" stroke-width="1.6" opacity=".38"/></pattern>`;

/** Fine lines of wood that meet themselves when the pattern repeats. */
function grain(): string {
  const lines = Array.from({ length: 12 }, (_, line) => {
    const x = 7 + line * 15 + 4 * Math.sin(line * 2.3);
    const bend = 2 + 3 * Math.abs(Math.sin(line * 1.7));
    return `M${x.toFixed(1)} 0C${(x + bend).toFixed(1)} 130 ${(x - bend).toFixed(1)} 170 ${x.toFixed(1)} 260S${(x - bend).toFixed(1)} 430 ${x.toFixed(1)} 520`;
  });
  return lines.join("");
}

// -- tokens ----------------------------------------------------------------------------------------------------------

/** Drawn around 0, 0 in a circle of radius 30. */
export const GLYPHS: Record<string, string> = {
  carry: "M-14 13h28M-14 5h28M-14 -3h28M0 -8v-12m-6 6l6 -6l6 6",
  double: "M-15 -10l10 10l-10 10M1 -10l10 10l-10 10",
  keep: "M-13 -2h26v17h-26zM-8 -2v-6a8 8 0 0 1 16 0v6",
  leap: "M-16 10q16 -32 32 0m-9 -3l9 3l1 -10M-4 12h8",
  restore: "M-14 -14h28v28h-28zM0 -7v14M-7 0h14",
  summit: "M-17 13l12 -24l7 13l4 -6l11 17z",
  "?": "M-8 -8a8 8 0 1 1 12 7q-4 2 -4 8M0 14v1",
};

export function drawToken(name: string, state: string, colour: string): string {
  const filled = state === "left" || state === "hidden";
  const fill = filled ? `var(--${colour})` : "none";
  const ink = filled ? "#fff" : "var(--ink)";
  const cross = state === "used" ? '<path d="M-21 21L21-21"/>' : "";
  return (
    `<circle r="28" fill="${fill}" stroke="var(--${colour}-rim)" stroke-width="3.5"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><path d="${GLYPHS[name] ?? ""}"/>${cross}</g>`
  );
}
