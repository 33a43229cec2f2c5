import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ParlourBoard } from "../src/board/element";
import { preview } from "../src/board/preview";
import type { Spelled } from "../src/board/draft";
import { cell, piece, picture } from "./pictures";

const MOVES: Spelled[] = [["a1-b2", ["a1", "b2"]], ["a1-a2", ["a1", "a2"]], ["pass", ["pass"]]];
let board: ParlourBoard;

beforeEach(() => {
  board = document.createElement("parlour-board");
  document.body.append(board);
  board.picture = picture([piece("a1", 50, 250), piece("c3", 250, 50, { colour: "white" })]);
  board.legal = MOVES;
});

afterEach(() => board.remove());

const find = (selector: string) => board.shadowRoot!.querySelector(selector)!;
const gridcell = (name: string) => find(`[data-cell="${name}"]`) as SVGGElement;
const press = (key: string) => board.shadowRoot!.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

function heard(name: string): unknown[] {
  const details: unknown[] = [];
  board.addEventListener(name, (event) => details.push((event as CustomEvent<unknown>).detail));
  return details;
}

it("rings the cells of an advised move until it is told of none", () => {
  board.advised = ["a1", "b2"];
  expect(board.shadowRoot!.querySelectorAll(".advised")).toHaveLength(2);
  expect(board.draft.chosen).toEqual([]);
  board.advised = [];
  expect(find(".advised")).toBeNull();
});

it("numbers the cells of an advised move of several steps", () => {
  const numbers = () => [...board.shadowRoot!.querySelectorAll("text.order")].map((node) => node.textContent);
  board.advised = ["c3", "a1", "c3", "b2"];
  expect(numbers().sort()).toEqual(["1 3", "2", "4"]);
  board.advised = ["a1"];
  expect(numbers()).toEqual([]);
});

describe("where a piece may be put on whatever is free", () => {
  const free: Spelled[] = "a2 a3 b1 b2 b3 c1 c2 c3 d1 d2".split(" ").map((cell) => [cell, [cell]]);
  const hand = [piece("", 0, 0)];
  const wide = picture([piece("a1", 50, 250)]);
  wide.cells.push(cell("d1", 350, 250), cell("d2", 350, 150));

  it("marks no cell, but marks them where some are closed", () => {
    board.picture = { ...wide, hand };
    board.legal = free;
    expect(board.draft.next).toHaveLength(10);
    expect(find(".target")).toBeNull();
    board.legal = free.slice(1);
    expect(board.shadowRoot!.querySelectorAll(".target")).toHaveLength(9);
  });

  it("shows the piece under the mouse", () => {
    board.picture = { ...board.picture!, hand };
    board.legal = [["b2", ["b2"]]];
    const over = (name: string) => gridcell(name).firstElementChild!.dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
    over("b2");
    expect(find(".ghost")).not.toBeNull();
    over("a2");
    expect(find(".ghost")).toBeNull();
  });
});

it("shows the chain that won above the pieces", () => {
  board.picture = picture([piece("a1", 50, 250)], { marks: [{ role: "won", cells: ["a1", "a2", "a3"] }] });
  expect(find('[data-layer="marks"]').childElementCount).toBe(0);
  expect(board.shadowRoot!.querySelectorAll('[data-layer="pieces"] ~ [data-layer="won"] circle')).toHaveLength(3);
});

describe("choosing", () => {
  it("emits the move once its steps are complete", () => {
    const moves = heard("move");
    board.choose("a1");
    board.choose("b2");
    expect(moves).toEqual([{ move: "a1-b2", steps: ["a1", "b2"] }]);
  });

  it("never plays twice", () => {
    const moves = heard("move");
    board.choose("pass");
    board.choose("pass");
    expect(moves).toHaveLength(1);
  });

  it("tells what was tried when it is not allowed", () => {
    const refused = heard("refused");
    board.choose("a1");
    board.choose("c3");
    expect(refused).toEqual([{ steps: ["a1", "c3"] }]);
    expect(board.draft.chosen).toEqual(["a1"]);
  });

  it("offers words that are no cells as buttons", () => {
    expect(board.draft.words).toEqual(["pass"]);
    expect(find(".words button").textContent).toBe("pass");
  });

  it("waits for confirmation when asked to", () => {
    const moves = heard("move");
    board.setAttribute("confirm", "on");
    board.choose("a1");
    board.choose("b2");
    expect(moves).toEqual([]);
    board.commit();
    expect(moves).toHaveLength(1);
  });

  it("plays on the second tap when asked to", () => {
    const moves = heard("move");
    board.setAttribute("confirm", "taps");
    for (const step of ["a1", "b2"]) board.choose(step);
    expect(moves).toEqual([]);
    board.choose("b2");
    expect(moves).toHaveLength(1);
  });
});

describe("keys", () => {
  it("move between cells, choose and take back", () => {
    const moves = heard("move");
    board.focus();
    expect((board.shadowRoot!.activeElement as SVGElement).dataset.cell).toBe("a1");
    press("Enter");
    expect(board.draft.chosen).toEqual(["a1"]);
    press("Escape");
    expect(board.draft.chosen).toEqual([]);
    for (const key of ["Enter", "ArrowUp", "Enter"]) press(key);
    expect(moves).toEqual([{ move: "a1-a2", steps: ["a1", "a2"] }]);
  });

  it("leave one cell in the order of tabs", () => {
    expect(board.shadowRoot!.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
});

describe("for a screen reader", () => {
  it("is a grid of rows with a label for each cell", () => {
    expect(find('[role="grid"]').getAttribute("aria-label")).toBe("Red to move");
    expect(board.shadowRoot!.querySelectorAll('[role="row"]')).toHaveLength(3);
    expect(gridcell("a1").getAttribute("aria-label")).toBe("a1: red disc, can be chosen");
    expect(gridcell("b3").getAttribute("aria-label")).toBe("b3: empty");
  });

  it("tells a stack from the top", () => {
    board.picture = picture([piece("b2", 150, 150), piece("b2", 150, 136, { level: 1, colour: "white" })]);
    expect(gridcell("b2").getAttribute("aria-label")).toBe("b2: white disc on red disc");
  });

  it("tells the last move and what is chosen", () => {
    board.last = ["c3"];
    board.choose("a1");
    expect(gridcell("c3").getAttribute("aria-label")).toBe("c3: white disc, last move");
    expect(gridcell("a1").getAttribute("aria-label")).toBe("a1: red disc, chosen");
    expect(gridcell("a1").getAttribute("aria-selected")).toBe("true");
  });
});

describe("drawing", () => {
  it("keeps the node of a piece that moves", () => {
    const node = find('[data-layer="pieces"]').children[0];
    board.picture = picture([piece("b2", 150, 150), piece("c3", 250, 50, { colour: "white" })]);
    expect([...find('[data-layer="pieces"]').children]).toContain(node);
    expect((node as SVGElement).style.transform).toBe("translate(150px, 150px)");
  });

  it("shows a half-built turn at once", () => {
    const shown = picture([piece("a1", 50, 250)]);
    expect(preview(shown, ["a1", "b2"])[0]).toMatchObject({ at: "b2", x: 150, y: 150 });
    expect(preview(shown, ["a1"])).toEqual(shown.pieces);
  });

  it("shows coordinates on request", () => {
    expect(find('[data-layer="labels"]').children).toHaveLength(0);
    board.setAttribute("names", "");
    expect(find('[data-layer="labels"]').textContent).toBe("a");
  });

  it("turns the board around", () => {
    board.setAttribute("flipped", "");
    expect((find('[data-layer="pieces"]').firstElementChild as SVGElement).style.transform).toBe("translate(250px, 50px)");
  });

  it("draws a piece of a kind it has never seen", () => {
    board.picture = picture([piece("a1", 50, 250, { kind: "obelisk" })]);
    expect(find('[data-layer="pieces"] circle')).toBeTruthy();
  });

  it("escapes what it is given", () => {
    const alarm = vi.fn();
    Object.assign(window, { alarm });
    board.picture = picture([], { labels: [{ text: '<img src=x onerror="alarm()">', x: 0, y: 0, role: "number" }] });
    expect(board.shadowRoot!.querySelector("img")).toBeNull();
  });
});

describe("a move that is planned while somebody else is to move", () => {
  beforeEach(() => {
    board.legal = null;
    board.mayPlan = true;
  });

  it("is played as soon as it can be", () => {
    const moves = heard("move");
    for (const step of ["a1", "b2"]) board.choose(step);
    expect(board.shadowRoot!.querySelectorAll(".planned")).toHaveLength(2);
    expect(moves).toEqual([]);
    board.legal = MOVES;
    expect(moves).toEqual([{ move: "a1-b2", steps: ["a1", "b2"] }]);
    expect(find(".planned")).toBeNull();
  });

  it("is forgotten when it cannot be played", () => {
    const [moves, lost] = [heard("move"), heard("unplanned")];
    for (const step of ["c3", "b2"]) board.choose(step);
    board.legal = MOVES;
    expect(moves).toEqual([]);
    expect(lost).toEqual([{ steps: ["c3", "b2"] }]);
    expect(board.draft.chosen).toEqual([]);
  });

  it("is taken back step by step", () => {
    for (const step of ["a1", "b2"]) board.choose(step);
    expect(board.back()).toBe(true);
    board.choose("a1");
    expect(find(".planned")).toBeNull();
  });
});

describe("the right button", () => {
  const press2 = (type: string, x: number, y: number) => find(".hits").dispatchEvent(new MouseEvent(type, { button: 2, clientX: x, clientY: y, bubbles: true }));

  it("draws rings and arrows, and takes them away again", () => {
    const box = { x: 0, y: 0, left: 0, top: 0, width: 300, height: 300 };
    Object.defineProperties(find(".hits"), { getBoundingClientRect: { value: () => box }, viewBox: { value: { baseVal: box } } });
    const draw = (from: [number, number], to: [number, number]) => (press2("pointerdown", ...from), press2("pointerup", ...to));
    draw([50, 250], [250, 50]);
    draw([150, 150], [150, 150]);
    const ways = () => [...board.shadowRoot!.querySelectorAll<SVGElement>("[data-way]")].map((node) => node.dataset.way);
    expect(ways()).toEqual(["a1 c3", "b2 b2"]);
    draw([150, 150], [150, 150]);
    expect(ways()).toEqual(["a1 c3"]);
    expect(board.draft.chosen).toEqual([]);
    board.picture = picture();
    expect(ways()).toEqual([]);
  });
});

it("writes the names of cells that a text speaks of", () => {
  board.named = ["b2"];
  expect(find(".tag").textContent).toBe("b2");
  board.named = [];
  expect(find(".tag")).toBeNull();
});
