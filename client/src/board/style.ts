/** The looks of the board element. Themes come from the same table as the pictures drawn by the library. */

import { LOOKS } from "./shapes";

function variables(theme: Record<string, string>): string {
  return Object.entries(theme).map(([name, value]) => `--${name}:${value}`).join(";");
}

const THEMES = Object.entries(LOOKS)
  .map(([name, theme]) => `${name === "light" ? ":host," : ""}:host([theme="${name}"]){${variables(theme)}}`)
  .join("\n");

/** Where nothing throws a shadow all is flat. */
const FLAT = Object.entries(LOOKS)
  .filter(([, paint]) => paint.shadow === "none")
  .map(([name]) => `:host([theme="${name}"]) .sheen`)
  .join();

export const STYLE = `
${THEMES}
:host { display: block; position: relative; color: var(--ink); font-family: "Parlour Serif", "Iowan Old Style", Georgia, serif; }
:host([hidden]) { display: none; }
.frame { position: relative; width: 100%; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg.hits { position: absolute; inset: 0; height: 100%; outline: none; }
.scene { pointer-events: none; user-select: none; -webkit-user-select: none; }
${FLAT} { display: none; }
.label { fill: var(--ink); text-anchor: middle; dominant-baseline: central; font-weight: 600; }
.label.coordinate { opacity: .8; }
.label.name { paint-order: stroke; stroke: var(--table); stroke-width: 3px; }
.body { transform-box: fill-box; transform-origin: center; }
.cell > g { transform-box: fill-box; transform-origin: center; }
.target { pointer-events: none; }
.ghost { opacity: .55; }
rect.order { fill: var(--target); stroke: var(--table); stroke-width: 2; }
text.order { fill: var(--table); font-size: 25px; font-weight: 700; text-anchor: middle; dominant-baseline: central; }
.tag rect { fill: var(--ink); stroke: var(--table); stroke-width: 2; opacity: .92; }
.tag text { fill: var(--table); font-size: 23px; font-weight: 600; text-anchor: middle; dominant-baseline: central; }
.planned { opacity: .8; }
.light { fill: var(--goal); opacity: 0; }
.aim { fill: none; stroke: var(--target); stroke-width: 9; opacity: .95; }
.hit { fill: transparent; cursor: default; touch-action: manipulation; }
[role="gridcell"] { outline: none; }
.can > .hit { cursor: pointer; touch-action: none; }
.focus { fill: none; stroke: var(--ink); stroke-width: 5; stroke-dasharray: 9 6; opacity: 0; pointer-events: none; }
[role="gridcell"]:focus-visible > .focus { opacity: 1; }
.raised .body { transform: translateY(-7%) scale(1.08); filter: drop-shadow(0 5px 4px rgb(0 0 0 / .4)); }
@media (prefers-reduced-motion: no-preference) { .body { transition: transform .12s ease-out; } }
@media (hover: hover) { .can:hover > .hit { fill: var(--target); fill-opacity: .16; } }
@media (prefers-reduced-motion: no-preference) {
  [data-layer="pointed"] > g { animation: glow 1s ease-in-out infinite alternate; }
  :host(:not([still])) [data-layer="won"] polyline { stroke-dasharray: 5000; animation: way 1.6s ease-in both; }
}
@keyframes glow { from { opacity: .55; } }
@keyframes way { from { stroke-dashoffset: 5000; } to { stroke-dashoffset: 0; } }
.lifted { filter: drop-shadow(0 8px 8px rgb(0 0 0 / .35)); }
.loupe { position: absolute; width: 150px; height: 150px; border-radius: 50%; overflow: hidden; background: var(--table);
  border: 3px solid var(--ink); box-shadow: 0 6px 24px rgb(0 0 0 / .35); pointer-events: none; z-index: 3; }
.loupe[hidden] { display: none; }
.loupe svg { height: 100%; }
.tray { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; justify-content: center; padding: .5rem .25rem 0; }
:host([bare]) .tray, :host([bare]) .words { display: none; }
.pile { display: inline-flex; align-items: center; gap: .4rem; }
.pile svg { width: 34px; height: 34px; }
.words { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; min-height: 2.75rem; padding-top: .5rem; }
.words button { font: inherit; min-width: 4.5rem; min-height: 2.75rem; padding: .25rem 1rem; border-radius: .6rem; cursor: pointer;
  color: var(--ink); background: var(--cell); border: 2px solid var(--cell-rim); }
.words button:focus-visible { outline: 3px solid var(--target); outline-offset: 2px; }
.prompt { text-align: center; min-height: 1.6em; }
@media (forced-colors: active) { .target, .chosen, .advised { forced-color-adjust: none; } }
`;
