/** The few things that paragraphs of rules use: lists, tables, drawings, code, bold and slanted words. Everything is escaped first. */

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The words of a line, with links to the rules and pages that are named. */
export function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\((?:\.\.\/)+(?:games\/|puzzles\/)?([a-z_]+)\/RULES\.md\)/g, (_, words: string, folder: string) => `<a href="/rules/${folder.replaceAll("_", "-")}">${words}</a>`)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\(((?:R\d+(?:, | and | to )?)+)\)/g, (_, rules: string) => `(${rules.replace(/R\d+/g, (rule) => `<a href="#${rule}">${rule}</a>`)})`);
}

/** A paragraph of Markdown as HTML. */
export function render(block: string): string {
  if (block.startsWith("```")) return `<pre tabindex="0"><code>${escape(block.replace(/^```\w*\n?|```$/g, ""))}</code></pre>`;
  if (block.startsWith("|")) return renderTable(block);
  if (/^[-*] /.test(block)) return renderList("ul", block.split(/\n(?=[-*] )/), /^[-*] /);
  if (/^\d+\. /.test(block)) return renderList("ol", block.split(/\n(?=\d+\. )/), /^\d+\. /);
  return `<p>${inline(block)}</p>`;
}

function renderList(kind: "ul" | "ol", items: string[], sign: RegExp): string {
  return `<${kind}>${items.map((item) => `<li>${inline(item.replace(sign, ""))}</li>`).join("")}</${kind}>`;
}

function renderTable(block: string): string {
  const rows = block.split("\n").map((line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
  const [head = [], , ...body] = rows;
  const cells = (row: string[], kind: string): string => row.map((cell) => `<${kind}>${inline(cell)}</${kind}>`).join("");
  return `<div class="wide" tabindex="0" role="region" aria-label="${escape(head.join(", "))}"><table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</tbody></table></div>`;
}

