/** Pieces of Markdown that say what they are given, whatever marks are in it. */
import { fenceFor } from "../../base/index.ts";
import { anchorNote } from "./anchor-note.ts";

/** Text in a line. What Markdown and its dialects would read as marks is escaped. */
export function escapedText(text: string): string {
  return text
    .replace(/[\\`*[\]<$|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w{1,30};)/g, "\\&")
    .replace(/\{(?=[{%#:])/g, "\\{")
    .replace(/!(?=\\\[)/g, "\\!");
}

/** A line of text that would begin a block by its first marks. */
export function escapedStart(line: string): string {
  return line
    .replace(/^(\s*)([#>+=-]|:::)/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

export function codeSpan(text: string): string {
  const shown = text.replace(/\s+/g, " ").trim();
  if (shown === "") return "";
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") ? " " : "";
  return mark + pad + shown + pad + mark;
}

export function codeBlock(code: string, language: string): string {
  const text = code.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  const fence = fenceFor(text);
  return `${fence}${language.replace(/[^\w+#.-]/g, "")}\n${text}\n${fence}`;
}

/** `text` is Markdown. */
export function linkTo(text: string, target: string): string {
  return `[${text}](${linkTarget(target)})`;
}

export function imageOf(alt: string, target: string): string {
  return `![${escapedText(alt)}](${linkTarget(target)})`;
}

function linkTarget(target: string): string {
  return target
    .trim()
    .replace(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
}

/** `text` is Markdown, `plain` what a reader sees of it. */
export function headingLine(heading: {
  readonly level: number;
  readonly text: string;
  readonly plain: string;
  readonly anchor: string;
}): string {
  const { level, text, plain, anchor } = heading;
  const line = text.replace(/\s+/g, " ").trim().replace(/(#+)$/, "\\$1");
  return `${"#".repeat(Math.min(6, level))} ${line}${anchorNote(anchor, plain)}`;
}

/** A block within a list or a quotation: each of its lines is moved, blank ones stay blank. */
export function indented(block: string, prefix: string): string {
  return block.replace(/^(?=.)/gm, prefix);
}

export function quoted(block: string): string {
  return block.replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

export function listItem(mark: string, block: string): string {
  const space = " ".repeat(mark.length + 1);
  return block === "" ? mark : `${mark} ${indented(block, space).slice(space.length)}`;
}

/** Rows of cells in Markdown; the first is the head. Blocks in cells become one line. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return "";
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cellText(row[at] ?? "")).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${Array(width).fill("---").join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

/** Blocks of code lose their fences; pipes that mean nothing else are escaped. */
function cellText(block: string): string {
  return block
    .replace(/^(`{3,})[^\n]*\n([^]*?)\n\1$/gm, (_found, _fence, code: string) =>
      code
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => codeSpan(line))
        .join("<br>"),
    )
    .trim()
    .replace(/\n{2,}|\\\n/g, "<br>")
    .replace(/\s*\n\s*/g, " ")
    .replace(/(?<!\\)\|/g, "\\|");
}
