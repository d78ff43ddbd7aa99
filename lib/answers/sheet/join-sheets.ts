/** The answers to the parts of a question as one. */
import type { AnswerSheet } from "./make-sheet.ts";

const passagesMax = 3;

/** Null unless every part has an answer: what is half right misleads more than the whole does. */
export function joinSheets(sheets: readonly AnswerSheet[]): AnswerSheet | null {
  const [first] = sheets;
  if (first === undefined || sheets.some(({ passages }) => passages.length === 0)) return null;
  const rank = Math.max(...sheets.map(({ passages }) => passages.length));
  const best = Array.from({ length: rank }, (_, at) => at).flatMap((at) =>
    sheets.flatMap(({ passages }) => passages[at] ?? []),
  );
  const texts = new Set<string>();
  const distinct = best.filter(({ id, text }) => {
    const isNew = !texts.has(`${id} ${text}`);
    texts.add(`${id} ${text}`);
    return isNew;
  });
  const chosen = new Set(distinct.slice(0, passagesMax));
  // In the order of the parts, whichever place a passage has within its own.
  const passages = sheets.flatMap((sheet) => sheet.passages.filter((one) => chosen.has(one)));
  return {
    passages: passages.map((passage, at) => ({ ...passage, number: at + 1 })),
    reason: null,
    confidence: Math.min(...sheets.map(({ confidence }) => confidence)),
    nearest: first.nearest,
    sections: sheets.flatMap(({ sections }) => sections),
    question: { ...first.question, words: sheets.flatMap(({ question }) => question.words) },
  };
}
