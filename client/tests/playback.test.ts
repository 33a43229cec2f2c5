import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { lastTurns, Playback, type Story } from "../src/app/playback.svelte";
import type { Picture } from "../src/board/picture";

const MOVES = ["roll:7", "a1-a2", "end", "roll:3", "b1-b2", "end", "roll:5"];
const POINTS = [[], ["a1", "a2"], [], [], ["b1", "b2"], [], []];
const MOVERS = [-1, 0, 0, -1, 1, 1, -1];
const pictureAt = (ply: number): Picture => ({ caption: String(ply) }) as Picture;
const story = (ply: number): Story => ({ ply, moves: MOVES.slice(0, ply), points: POINTS.slice(0, ply), movers: MOVERS.slice(0, ply), picture: pictureAt(ply) });

let pace = 1;
let told: number[] = [];
let ended = 0;
const asked: number[] = [];

function start(): Playback {
  [told, ended, pace] = [[], 0, 1];
  asked.length = 0;
  return new Playback({
    look: async (ply) => (asked.push(ply), pictureAt(ply)),
    pace: () => pace,
    isMine: ({ movers }, index) => movers[index] === 0,
    onStep: (ply) => told.push(ply),
    onEnd: () => ended++,
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a story", () => {
  it("shows what others did one step at a time, and one's own at once", async () => {
    const playback = start();
    playback.follow(story(1));
    playback.follow(story(3));
    expect(playback.frame).toBeNull();
    playback.follow(story(7));
    expect(playback.frame).toEqual({ ply: 3, picture: pictureAt(3) });
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toEqual([4]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([told, asked, ended]).toEqual([[4, 5, 6, 7], [4, 5, 6], 1]);
    expect(playback.frame).toBeNull();
  });

  it("is over at once when it is skipped, taken back or wanted so", () => {
    const playback = start();
    playback.follow(story(3));
    playback.follow(story(5));
    expect(playback.frame).not.toBeNull();
    playback.hurry();
    expect([playback.frame, ended]).toEqual([null, 1]);
    playback.follow(story(7));
    expect(playback.frame).toBeNull(); // what comes before one's own next step is not wanted either
    playback.follow({ ...story(4), moves: ["roll:7", "x", "end", "roll:3"] });
    expect(playback.frame).toBeNull();
    pace = 0;
    playback.follow({ ...story(5), moves: ["roll:7", "x", "end", "roll:3", "b1-b2"] });
    expect(playback.frame).toBeNull();
  });

  it("goes on from where somebody left", async () => {
    const playback = start();
    playback.follow(story(7), 4);
    expect(playback.frame).toEqual({ ply: 4, picture: null });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([5, 6, 7]);
  });

  it("is told again from the end of one's own last turn", () => {
    const mine = (player: number): boolean => player === 0;
    expect(lastTurns(story(7), 7, mine)).toBe(3);
    expect(lastTurns(story(7), 6, (player) => player === 5)).toBe(3); // who only watches sees one turn
    expect(lastTurns({ movers: [...MOVERS, 0] }, 8, mine)).toBe(3); // also when one's own turn has begun
  });
});
