/** Two dice for a total. Only the total counts in these games; which pair shows it is drawn once for each roll. */

export type Pair = [number, number];

/** The pair that shows a total, one of all that do with equal chance; the same `roll` always shows the same. */
export function pairOf(total: number, roll: string): Pair {
  const lowest = Math.max(1, total - 6);
  const pairs = Math.min(6, total - 1) - lowest + 1;
  const first = lowest + (scatter(roll) % pairs);
  return [first, total - first];
}

/** Where the spots of a face are, in thirds of its side from the middle. */
export function spotsOf(face: number): Pair[] {
  const corners: Pair[] = [[-1, -1], [1, 1], [1, -1], [-1, 1]];
  const spots: Pair[] = face % 2 ? [[0, 0]] : [];
  if (face > 1) spots.push(...corners.slice(0, face > 3 ? 4 : 2));
  if (face === 6) spots.push([-1, 0], [1, 0]);
  return spots;
}

/** FNV-1a with a last mix, so that neighbouring rolls differ. */
function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
