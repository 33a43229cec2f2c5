import { expect, it } from "vitest";
import { inline, render } from "../src/app/markdown";

it("links to rules that are named", () => {
  expect(inline("One action (R5).")).toBe('One action (<a href="#R5">R5</a>).');
  expect(inline("see (R19 to R25)")).toBe('see (<a href="#R19">R19</a> to <a href="#R25">R25</a>)');
});

it("links to the rules of other games", () => {
  expect(inline("the [Over-Pass board](../../games/over_pass/RULES.md).")).toBe('the <a href="/rules/over-pass">Over-Pass board</a>.');
});

it("escapes what could be markup", () => {
  expect(render("a <script>alert(1)</script> b")).toBe("<p>a &#60;script&#62;alert(1)&#60;/script&#62; b</p>");
});

it("draws tables and lists", () => {
  expect(render("| A | B |\n|---|---|\n| `x` | **y** |")).toContain("<td><code>x</code></td><td><strong>y</strong></td>");
  expect(render("- one\n- two")).toBe("<ul><li>one</li><li>two</li></ul>");
});
