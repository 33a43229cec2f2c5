/** How the faces of two dice are drawn. */

type Place = [number, number];

/** Where the spots of a face are, in thirds of its side from the middle. */
export function spotsOf(face: number): Place[] {
  const corners: Place[] = [[-1, -1], [1, 1], [1, -1], [-1, 1]];
  const spots: Place[] = face % 2 ? [[0, 0]] : [];
  if (face > 1) spots.push(...corners.slice(0, face > 3 ? 4 : 2));
  if (face === 6) spots.push([-1, 0], [1, 0]);
  return spots;
}
