import { expect, it } from "vitest";
import { render } from "../src/app/markdown";

it("gives every numbered rule an address and links to rules that are named", () => {
  const html = render("# Title\n\n**R4 Turn.** One action (R5).\n\n**R5 Place.** Put it down.");
  expect(html).toContain('<p class="rule" id="R4">');
  expect(html).toContain('(<a href="#R5">R5</a>)');
  expect(html).not.toContain("Title");
});

it("escapes what could be markup", () => {
  expect(render("a <script>alert(1)</script> b")).toBe("<p>a &#60;script&#62;alert(1)&#60;/script&#62; b</p>");
});

it("draws tables and lists and leaves examples out", () => {
  const html = render("| A | B |\n|---|---|\n| `x` | **y** |\n\n- one\n- two\n\n```example\nmoves: d4\nshows: it\n```");
  expect(html).toContain("<td><code>x</code></td><td><strong>y</strong></td>");
  expect(html).toContain("<ul><li>one</li><li>two</li></ul>");
  expect(html).not.toContain("moves:");
});
