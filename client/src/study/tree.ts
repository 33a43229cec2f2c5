/** A game with all that was tried in it. It knows no rules: moves come from what was told to be legal. */

import type { BranchPart, TreePart } from "../protocol";

export interface Branch {
  readonly id: number;
  readonly move: string;
  readonly parent: Branch | null;
  /** the first is the line that was played, the others are variations of it */
  readonly children: Branch[];
  comments: string[];
  glyphs: string[];
  /** comments before a move that begins a variation */
  opening: string[];
}

/** How a game begins: at its start with options, or at a position text. */
export interface Beginning {
  game: string | null;
  version: number | null;
  options: Record<string, string>;
  start: string | null;
}

/** Judgements of a move: one at a time. */
export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;

export class Tree {
  readonly root: Branch;
  readonly beginning: Beginning;
  tags: Record<string, string>;
  result: string;
  #count = 0;

  constructor(told: TreePart) {
    this.root = this.#make("", null);
    this.beginning = { game: told.start == null ? (told.game ?? null) : null, version: told.version ?? null, options: told.start == null ? (told.options ?? {}) : {}, start: told.start ?? null };
    this.tags = (told.tags ?? {}) as Record<string, string>;
    this.result = told.result ?? "*";
    this.root.comments = told.comments ?? [];
    const branches = [this.root];
    for (const row of told.branches ?? []) {
      const branch = this.#make(row.move, branches[row.parent]!);
      branch.comments = row.comments ?? [];
      branch.glyphs = row.glyphs ?? [];
      branch.opening = row.opening ?? [];
      branches.push(branch);
    }
  }

  #make(move: string, parent: Branch | null): Branch {
    const branch: Branch = { id: this.#count++, move, parent, children: [], comments: [], glyphs: [], opening: [] };
    parent?.children.push(branch);
    return branch;
  }

  /** The branch of this move after another one: a new variation, or the one that is there already. */
  add(after: Branch, move: string): Branch {
    return after.children.find((child) => child.move === move) ?? this.#make(move, after);
  }

  /** Add a whole line; the first branch of it. */
  addLine(after: Branch, moves: readonly string[]): Branch {
    const branches = [after];
    for (const move of moves) branches.push(this.add(branches.at(-1)!, move));
    return branches[1] ?? after;
  }

  /** Move the line that a branch lies in one place up, where it leaves the main line or another variation. */
  promote(branch: Branch): void {
    const head = headOf(branch);
    if (!head.parent) return;
    const { children } = head.parent;
    const place = children.indexOf(head);
    children.splice(place, 1);
    children.splice(place - 1, 0, head);
    settle(head.parent);
  }

  /** Take a move out with all that follows it; what is before it. */
  delete(branch: Branch): Branch {
    if (!branch.parent) return branch;
    branch.parent.children.splice(branch.parent.children.indexOf(branch), 1);
    settle(branch.parent);
    return branch.parent;
  }

  /** Judge a move, or take the same judgement away. */
  mark(branch: Branch, glyph: string): void {
    const others = branch.glyphs.filter((one) => !(GLYPHS as readonly string[]).includes(one));
    branch.glyphs = branch.glyphs.includes(glyph) ? others : [glyph, ...others];
  }

  get mainLine(): Branch[] {
    return lineFrom(this.root);
  }

  /** The branch that these moves lead to; null where they are not in the tree. */
  find(moves: readonly string[]): Branch | null {
    let branch: Branch | null = this.root;
    for (const move of moves) branch = branch?.children.find((child) => child.move === move) ?? null;
    return branch;
  }

  toPart(): TreePart {
    const rows: BranchPart[] = [];
    const places = new Map([[this.root, 0]]);
    const waiting = [...this.root.children].reverse();
    for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
      places.set(branch, rows.length + 1);
      rows.push({ move: branch.move, parent: places.get(branch.parent!)!, comments: branch.comments, glyphs: branch.glyphs, opening: branch.opening });
      waiting.push(...[...branch.children].reverse());
    }
    return { ...this.beginning, tags: this.tags, result: this.result, comments: this.root.comments, branches: rows };
  }
}

/** Where the variation begins that a branch lies in; the root for the main line. */
export function headOf(branch: Branch): Branch {
  let head = branch;
  while (head.parent && head.parent.children[0] === head) head = head.parent;
  return head;
}

/** The branches that follow, the first of each. */
export function lineFrom(branch: Branch): Branch[] {
  const line: Branch[] = [];
  for (let next = branch.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

/** The moves that lead to a branch. */
export function pathTo(branch: Branch): string[] {
  const moves: string[] = [];
  for (let one: Branch = branch; one.parent; one = one.parent) moves.push(one.move);
  return moves.reverse();
}

export const plyOf = (branch: Branch): number => pathTo(branch).length;

/** The first of the children begins no variation: what was said before it is said after it. */
function settle(parent: Branch): void {
  const first = parent.children[0];
  if (!first?.opening.length) return;
  first.comments = [...first.opening, ...first.comments];
  first.opening = [];
}
