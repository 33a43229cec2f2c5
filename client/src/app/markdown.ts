/** The few things that rules texts use: headings, numbered rules, lists, tables, code, bold and slanted words. */

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\(((?:R\d+(?:, | and )?)+)\)/g, (_, rules: string) => `(${rules.replace(/R\d+/g, (rule) => `<a href="#${rule}">${rule}</a>`)})`);
}

/** Markdown as HTML. Everything in it is escaped first; blocks of examples are left out. */
export function render(markdown: string): string {
  const text = markdown.replace(/```example\n[\s\S]*?```\n?/g, "").replace(/^# .*\n/, "");
  return text.split(/\n{2,}/).map((block) => renderBlock(block.trim())).join("\n");
}

function renderBlock(block: string): string {
  if (!block) return "";
  const heading = /^(#{2,4}) (.*)$/.exec(block);
  if (heading) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (block.startsWith("```")) return `<pre tabindex="0"><code>${escape(block.replace(/^```\w*\n?|```$/g, ""))}</code></pre>`;
  if (block.startsWith("|")) return renderTable(block);
  if (/^[-*] /.test(block)) return renderList("ul", block.split(/\n(?=[-*] )/), /^[-*] /);
  if (/^\d+\. /.test(block)) return renderList("ol", block.split(/\n(?=\d+\. )/), /^\d+\. /);
  const rule = /^\*\*(R\d+)\s*([^*]*?)\*\*\s*([\s\S]*)$/.exec(block);
  if (rule) return `<p class="rule" id="${rule[1]}"><a class="number" href="#${rule[1]}">${rule[1]}</a><span><strong>${inline(rule[2]!)}</strong> ${inline(rule[3]!)}</span></p>`;
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

