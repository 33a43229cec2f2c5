import { describe, expect, it } from "vitest";
import { pairOf, spotsOf } from "../src/app/dice";

const TOTALS = Array.from({ length: 11 }, (_, index) => index + 2);

describe("two dice", () => {
  it.each(TOTALS)("show %i in every possible way, each about as often", (total) => {
    const counts = new Map<string, number>();
    for (let roll = 0; roll < 1500; roll++) {
      const pair = pairOf(total, `match:${roll}`);
      expect(pair[0] + pair[1]).toBe(total);
      expect(Math.min(...pair)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...pair)).toBeLessThanOrEqual(6);
      counts.set(pair.join(), (counts.get(pair.join()) ?? 0) + 1);
    }
    const ways = 6 - Math.abs(total - 7);
    expect(counts.size).toBe(ways);
    for (const count of counts.values()) expect(count / 1500).toBeCloseTo(1 / ways, 1);
  });

  it("show the same pair for the same roll", () => {
    expect(pairOf(8, "match:3")).toEqual(pairOf(8, "match:3"));
  });

  it.each([1, 2, 3, 4, 5, 6])("have %i spots on a face of that number", (face) => {
    expect(new Set(spotsOf(face).map(String)).size).toBe(face);
  });
});
