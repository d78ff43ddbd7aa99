/** The answers to the parts of a question as one. */
import type { AnswerSheet } from "./make-sheet.ts";

const passagesMax = 3;

/** Null unless every part has an answer: what is half right misleads more than the whole does. */
export function joinSheets(sheets: readonly AnswerSheet[]): AnswerSheet | null {
  const [first] = sheets;
  if (first === undefined || sheets.some(({ passages }) => passages.length === 0)) return null;
  const best = inTurns(sheets.map(({ passages }) => passages));
  const chosen = new Set(best.slice(0, passagesMax));
  // In the order of the parts, whichever place a passage has within its own.
  const passages = sheets.flatMap((sheet) => sheet.passages.filter((one) => chosen.has(one)));
  return {
    passages: passages.map((passage, at) => ({ ...passage, number: at + 1 })),
    reason: null,
    confidence: Math.min(...sheets.map(({ confidence }) => confidence)),
    nearest: first.nearest,
    sections: inTurns(sheets.map(({ sections }) => sections)),
    question: { ...first.question, words: sheets.flatMap(({ question }) => question.words) },
  };
}

interface Quotable {
  readonly id: string;
  readonly text: string;
}

/** The first of each list, then the second ones; what two of them have stands once. */
function inTurns<One extends Quotable>(lists: readonly (readonly One[])[]): One[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const distinct = new Map<string, One>();
  for (let at = 0; at < longest; at += 1) {
    for (const one of lists.flatMap((list) => list[at] ?? [])) {
      const key = `${one.id} ${one.text}`;
      if (!distinct.has(key)) distinct.set(key, one);
    }
  }
  return [...distinct.values()];
}
