/** Groups of cells: who belongs together, in colours that neighbours do not share. */

import type { Picture, Place } from "./picture";

/** The middle of a group, its arms to the cells, and the number of its colour. */
export interface Group {
  cells: readonly string[];
  middle: Place;
  arms: Place[];
  colour: number;
}

/** Paints that stay apart for every eye (after Okabe and Ito, darkened for 3:1 on glass). */
export const GROUP_PAINTS = ["#b0490b", "#0b6ea8", "#00785a", "#9c3f7c", "#5a4bb0", "#6b5a00"];

/** All groups of a picture; two that share a cell, or lie near each other, have different colours. */
export function groupsOf(picture: Picture): Group[] {
  const places = new Map(picture.cells.map((cell): [string, Place] => [cell.name, [cell.x, cell.y]]));
  const found: Group[] = [];
  for (const cells of picture.groups) {
    const arms = cells.flatMap((name) => (places.has(name) ? [places.get(name)!] : []));
    const middle: Place = [mean(arms.map(([x]) => x)), mean(arms.map(([, y]) => y))];
    found.push({ cells, middle, arms, colour: freeColour(found, cells, middle) });
  }
  return found;
}

/** The colour whose nearest bearer is farthest away; never that of a group with a common cell. */
function freeColour(found: readonly Group[], cells: readonly string[], middle: Place): number {
  const away = GROUP_PAINTS.map((_, colour) => {
    const bearers = found.filter((group) => group.colour === colour);
    if (bearers.some((group) => group.cells.some((name) => cells.includes(name)))) return -1;
    return Math.min(Infinity, ...bearers.map((group) => Math.hypot(group.middle[0] - middle[0], group.middle[1] - middle[1])));
  });
  return away.indexOf(Math.max(...away));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
