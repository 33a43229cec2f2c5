import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => new EventTarget()));

import { TableView } from "../src/app/table.svelte";

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = 1;
  sent: { type: string; steps?: string[] }[] = [];

  constructor() {
    super();
    Wire.made.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.type !== "ping") this.sent.push(message);
  }

  close(): void {}

  hear(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const CROWDED = { type: "state", seq: 7, ply: 60, picture: {}, happened: [], my_turn: true, legal: null, claim: null, moves: [], points: [], movers: [], seats: [], clock: { kind: "none" } };
const table = new TableView("m1");

function connect(): Wire {
  const wire = Wire.made.at(-1)!;
  wire.hear({ type: "welcome", ping_seconds: 20 });
  wire.hear(CROWDED);
  return wire;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  table.live.open();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe("a table", () => {
  it("asks for the first steps at once, and no longer tells of a loss once connected again", async () => {
    const wire = connect();
    expect(wire.sent).toMatchObject([{ type: "draft", ply: 60, steps: [] }]);
    const sent = table.send({ type: "resign" });
    wire.dispatchEvent(new CloseEvent("close", { code: 1006 }));
    expect(await sent).toBe(false);
    expect(table.trouble).toBe("the connection was lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(connect().sent).toMatchObject([{ type: "draft", steps: [] }]);
    expect(table.trouble).toBe("");
  });

  it("marks what others did by the cells that each move carries, whatever its text", () => {
    connect().hear({ ...CROWDED, seq: 8, ply: 4, moves: ["first", "roll:5", "second", "end"], points: [["a1"], [], ["b2", "c3"], []], movers: [0, -1, 1, 1], seats: [{ player: 0, mine: true }, { player: 1, mine: false }] });
    expect(table.last).toEqual(["b2", "c3"]);
    expect(table.trail).toEqual([["b2", "c3"]]);
  });
});
