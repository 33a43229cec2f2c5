/** The eight opponents: their names are those of the server, their faces are drawn by us. */

import names from "../../../src/parlour/engine/opponents.json";

/** The name of the opponent of a level, as the server says it. */
export function opponent(level: string): string {
  return `${names[Number(level) - 1] ?? ""} (level ${level})`;
}

/** The next stronger opponent; null above the strongest. */
export function stronger(level: string): string | null {
  return Number(level) < names.length ? String(Number(level) + 1) : null;
}

interface Look {
  skin: string;
  hair: string;
  /** hair, hat or beard above and around a head of radius 17 at 24, 26 */
  crown: string;
  /** below the eyes */
  mouth: string;
  brow: string;
}

/** Heads turned from different woods: the stronger, the graver. */
export const LOOKS: readonly Look[] = [
  { skin: "#f0cfa2", hair: "#c9822e", crown: "M23 9q-1-6 4-7M12 15q12-11 24 0", mouth: "M17 31q7 7 14 0", brow: "" },
  { skin: "#eec49a", hair: "#7a4a26", crown: "M8 27q-3-18 16-18t16 18M7 27v7M41 27v7", mouth: "M18 31q6 5 12 0", brow: "M15 19h5M28 19h5" },
  { skin: "#d9a673", hair: "#3c2a1c", crown: "M9 19q4-11 15-11t15 11z", mouth: "M18 32h12", brow: "M15 19h6M27 19h6" },
  { skin: "#e6b88a", hair: "#a33b2a", crown: "M8 24Q9 7 24 7t16 17q-8-2-10-9q-8 8-22 9z", mouth: "M19 32q5 3 10 0", brow: "M15 19q3-2 6 0M27 19q3-2 6 0" },
  { skin: "#b9814f", hair: "#2b1d14", crown: "M12 13q12-8 24 0M10 30q2 14 14 14t14-14q-6 6-14 6t-14-6z", mouth: "M19 31h10", brow: "M14 20l7-1M27 19l7 1" },
  { skin: "#e9c6a5", hair: "#4f4a52", crown: "M8 25q-1-17 16-17t16 17q-5-3-6-9q-10 5-20 0q-1 6-6 9zM24 8q-5-7 0-7t0 7", mouth: "M19 32q5 2 10 0", brow: "M14 19l7 1M27 20l7-1" },
  { skin: "#d8b08c", hair: "#e8e2d6", crown: "M8 22q1-6 4-9M40 22q-1-6-4-9M13 31q-1 15 11 15t11-15q-5 4-11 4t-11-4z", mouth: "M20 32h8", brow: "M13 19l8 1M27 20l8-1" },
  { skin: "#8a5a3a", hair: "#31456b", crown: "M6 22Q8 5 24 5t18 17q-18-9-36 0zM24 5v-4", mouth: "M19 32q5-1 10 0", brow: "M13 19l8 2M27 21l8-2" },
];
