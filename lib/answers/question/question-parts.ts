/** Two questions in one, each as a question of its own. */
import { sayingWords, standaloneQuestion } from "./follow-up.ts";

/** More of them are a page to read. */
const partsMax = 3;
/** A part with fewer words of its own is a way to say the other, as in "where and when". */
const tellingMin = 2;

const askingInEnglish = "how|what|where|when|who|why|which|can|could|do|does|is|are|should|must";
const askingInGerman = "wie|was|wo|wann|wer|warum|welche\\p{L}*|kann|können|ist|sind|muss|darf";
/** After a question mark, or where a word that joins stands before one that asks. */
const border = new RegExp(
  `[?？][\\s,]+(?=\\S)|[,;]?\\s+(?:and|und)\\s+(?=(?:${askingInEnglish}|${askingInGerman})\\s)`,
  "iu",
);

/** One question is its only part. A later part is read with the words of the one before it. */
export function questionParts(question: string, lengthMax: number): readonly string[] {
  const parts = question.split(border).filter((part) => part.trim() !== "");
  if (parts.length < 2 || parts.length > partsMax) return [question];
  const whole = parts.map((part, at) =>
    at === 0 ? part : standaloneQuestion(part, [{ q: parts[at - 1] as string }], lengthMax),
  );
  return whole.every((part) => sayingWords(part).length >= tellingMin) ? whole : [question];
}
