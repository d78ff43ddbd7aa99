/** The smallest pieces that a snippet is made of: sentences, items, rows of tables, lines of code. */
import type { TextBlock } from "../../documents/index.ts";
import { isSentence, sentencesOf } from "./sentences.ts";

/** `fragment`: prose that is no sentence, such as a signature; `item`: a sentence of a list item. */
export type UnitKind = "sentence" | "fragment" | "item" | "row" | "code" | "label";

export interface TextUnit {
  readonly kind: UnitKind;
  readonly start: number;
  readonly end: number;
  /** Place of its block among the blocks. */
  readonly block: number;
}

/** The units of a text in order. Heads of tables are none: rows are shown with their names. */
export function unitsOf(text: string, blocks: readonly TextBlock[]): readonly TextUnit[] {
  const units: TextUnit[] = [];
  blocks.forEach(({ kind, start, end }, block) => {
    const add = (unit: UnitKind, from: number, to: number): void => {
      units.push({ kind: unit, start: from, end: to, block });
    };
    if (kind === "code" || (kind === "prose" && looksLikeCode(text, start, end))) {
      for (const line of linesOf(text, start, end)) add("code", line.start, line.end);
    } else if (kind === "prose" || kind === "item") {
      for (const span of sentencesOf(text, start, end)) {
        const prose = isSentence(text, span) ? "sentence" : "fragment";
        add(kind === "item" ? "item" : prose, span.start, span.end);
      }
    } else if (kind !== "head") {
      const to = start + text.slice(start, end).trimEnd().length;
      if (to > start) add(kind, start, to);
    }
  });
  return units;
}

/** Lines as languages of programs have them, at the start or at the end. */
const codeLine =
  /^(?:import |from \S+ import |def |async |class |return\b|(?:for|if|elif|while|with) .*:$|(?:else|try|finally|except.*):$|print\(|[\w.[\]"']{1,60} ?[-+*/]?= ?\S|[\w.]{1,60}\(.*\)[;:]?$|#|@\w|\.\.\. |>>> |(?:const|let|var|function) )|[{};]$|^[)\]}]/;

/** A paragraph of code that was written without a fence: most of its lines are such. */
function looksLikeCode(text: string, start: number, end: number): boolean {
  if (text.indexOf("\n", start) >= end - 1 || text.indexOf("\n", start) === -1) return false;
  const lines = linesOf(text, start, end);
  const written = lines.filter((line) => codeLine.test(text.slice(line.start, line.end)));
  return lines.length > 1 && written.length > lines.length / 2;
}

/** Lines that are not empty, with their indentation. */
function linesOf(text: string, start: number, end: number): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let from = start;
  while (from < end) {
    const newline = text.indexOf("\n", from);
    const to = newline === -1 || newline > end ? end : newline;
    if (text.slice(from, to).trim() !== "") lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}
