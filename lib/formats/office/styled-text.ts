/** Runs of a paragraph as Markdown: bold, italic, code and links. */
import { asCode } from "../markdown/as-code.ts";
import { escapeText } from "../markdown/escape-text.ts";

export interface TextRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
  /** Where it leads; "" for nowhere. */
  readonly link: string;
}

export function runsToMarkdown(runs: readonly TextRun[]): string {
  const linked = groupedBy(runs, ({ link }) => link);
  const parts = linked.map((group) => {
    const [first] = group as [TextRun];
    const text = groupedBy(group, styleOf).map(styledText).join("");
    return first.link === "" || text.trim() === "" ? text : linkText(text, first.link);
  });
  return parts
    .join("")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
}

/** Without styles, on one line. */
export function runsToText(runs: readonly TextRun[]): string {
  return runs
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function styleOf({ isBold, isItalic, isCode }: TextRun): string {
  return `${isBold} ${isItalic} ${isCode}`;
}

function groupedBy(
  runs: readonly TextRun[],
  keyOf: (run: TextRun) => string,
): readonly (readonly TextRun[])[] {
  const groups: TextRun[][] = [];
  let key = "";
  for (const run of runs) {
    const next = keyOf(run);
    if (groups.length === 0 || next !== key) groups.push([]);
    groups.at(-1)?.push(run);
    key = next;
  }
  return groups;
}

/** Marks stand at the words: Markdown reads none beside a space. */
function styledText(runs: readonly TextRun[]): string {
  const [{ isBold, isItalic, isCode }] = runs as [TextRun];
  const text = runs.map((run) => run.text).join("");
  const inner = text.trim();
  if (inner === "") return text === "" ? "" : " ";
  const [before, after] = [/^\s/.test(text) ? " " : "", /\s$/.test(text) ? " " : ""];
  if (isCode) return before + asCode(inner) + after;
  const marks = (isBold ? 2 : 0) + (isItalic ? 1 : 0);
  const isWord = /^[\p{L}\p{N}].*[\p{L}\p{N}]$|^[\p{L}\p{N}]$/su.test(inner);
  const shown = isWord ? "*".repeat(marks) : "";
  return before + shown + escapeText(inner) + shown + after;
}

/** Spaces around the words stand outside. */
function linkText(text: string, link: string): string {
  const address = link.replaceAll(
    /[\s<>()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  const [before, after] = [/^\s/.test(text) ? " " : "", /\s$/.test(text) ? " " : ""];
  return `${before}[${text.trim()}](${address})${after}`;
}
