import { beforeEach, describe, expect, it } from "vitest";
import { starsFor } from "../src/app/learned";
import { dailyOf, isoDay } from "../src/app/daily";
import { kept, noteBest, noteDay, noteRated, rated, ratingOf, worthOf } from "../src/app/solved";

beforeEach(() => localStorage.clear());

describe("the tactic of a day", () => {
  it("follows from the date alone, as the terminal counts it", () => {
    expect(dailyOf("2026-01-01", 7).game).toBe(0);
    expect(dailyOf("2026-11-20", 7).game).toBe(323 % 7);
    expect(dailyOf("2026-11-20", 7).place(577)).toBe((46 * 197) % 577);
    expect(dailyOf("2025-12-31", 7).game).toBe(6);
    expect(isoDay(new Date(2026, 10, 5))).toBe("2026-11-05");
  });

  it("counts by the first try", () => {
    noteDay("2026-11-20", false);
    noteDay("2026-11-20", true);
    expect(kept().days["2026-11-20"]).toBe(false);
  });
});

describe("the rating on this device", () => {
  it("rises for what is solved, more for what is hard, and grows surer", () => {
    const before = ratingOf("redo");
    const [easy, hard] = [rated(before, 1, true), rated(before, 5, true)];
    expect(hard.rating).toBeGreaterThan(easy.rating);
    expect(easy.rating).toBeGreaterThan(before.rating);
    expect(rated(before, 1, false).rating).toBeLessThan(before.rating);
    expect(easy.deviation).toBeLessThan(before.deviation);
  });

  it("comes to rest near the worth of what is solved half of the time", () => {
    let rating = ratingOf("redo");
    for (let index = 0; index < 200; index++) rating = rated(rating, 3, index % 2 === 0);
    expect(Math.abs(rating.rating - worthOf(3))).toBeLessThan(60);
  });

  it("is kept with what was seen, by game", () => {
    noteRated("redo", "abc", 2, true);
    expect(kept().seen).toEqual({ redo: ["abc"] });
    expect(ratingOf("redo").rating).toBeGreaterThan(1200);
    expect(ratingOf("passo").rating).toBe(1200);
    expect(noteBest("storm redo", 3)).toBe(3);
    expect(noteBest("storm redo", 2)).toBe(3);
  });
});

it("gives three stars at the first try, and one with help", () => {
  expect([0, 1, 2, 9].map((mistakes) => starsFor(mistakes, false))).toEqual([3, 2, 1, 1]);
  expect(starsFor(0, true)).toBe(1);
});
