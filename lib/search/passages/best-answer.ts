/** The passage of the first hit that answers a query, if one stands out. */
import type { BestPassage } from "../../contract/index.ts";
import type { ChosenSection } from "./choose-sections.ts";
import { type Choice, type ReadText, widen } from "./choose-units.ts";
import { renderUnits } from "./render-units.ts";
import type { MadeSnippet } from "./snippet.ts";
import type { TextUnit } from "./text-units.ts";

export interface AskedAnswer {
  readonly id: string;
  readonly section: ChosenSection;
  readonly snippet: MadeSnippet;
  /** Weights of the terms, numbered as the matches are. */
  readonly weights: readonly number[];
  /** Whether a term stands for a word of the query, and not for a piece or a spelling of one. */
  readonly isWhole: (term: number) => boolean;
  /** Share of its score that the first hit is ahead of the second. */
  readonly lead: number;
  /** Whether more of the query may follow. */
  readonly isOpen: boolean;
  /** Whether title or heading have the term. */
  readonly isSaid: (term: number) => boolean;
}

/**
 * Both are shares of the query by weight: what title, heading and passage have together, and what
 * the passage has of the words that the title does not say. Chosen on half of the judged questions.
 */
const togetherMin = 0.85;
const passageMin = 0.5;
/** Another page that is as good may have another answer. */
const leadMin = 0.05;
/** The section that has most of the query, and a heading that says some of it. */
const sectionMin = 1.1;
/** Names are looked up, not asked: a page is their answer. */
const wordsMin = 2;
/**
 * The next word may turn a question: of 35 answers to judged questions that were typed in part, 9
 * came from a wrong page with two words; of the 7 that are left with three, none did.
 */
const openWordsMin = 3;
const answerLength = 420;
const unitsMax = 3;
const shells = new Set(["sh", "bash", "shell", "console", "zsh", "powershell"]);

/** Null when not sure. */
export function bestAnswer(asked: AskedAnswer): BestPassage | null {
  const { id, section, snippet } = asked;
  const { read, choice, blocks } = snippet;
  if (choice === null || choice.coverage < passageMin) return null;
  if (!isAnswerable(read, blocks[unitAt(read, choice.first).block]?.note ?? "", choice))
    return null;
  if (together(asked, read, choice) < togetherMin) return null;
  if (asked.lead < leadMin || section.score < sectionMin) return null;
  const { text, highlights } = renderUnits(read, blocks, reach(read, choice));
  const { heading, anchor } = section.shown;
  return {
    id,
    ...(heading !== "" && { heading }),
    ...(anchor !== "" && { anchor }),
    text,
    highlights: [...highlights],
    ...(snippet.code !== undefined && { code: snippet.code }),
  };
}

/** Whole sentences that need nothing behind them, or one command. */
function isAnswerable({ text, units }: ReadText, note: string, { first, last }: Choice): boolean {
  const chosen = units.slice(first, last + 1);
  if (chosen.length > unitsMax) return false;
  if (chosen.every(({ kind }) => kind === "code")) return shells.has(note);
  const isItem = chosen.length === 1 && chosen[0]?.kind === "item";
  const isProse = isItem || chosen.every(({ kind }) => kind === "sentence");
  const { start, end } = units[last] as TextUnit;
  const begin = text.slice((units[first] as TextUnit).start, end);
  if (!isProse || end - start < shortest || leaning.test(begin)) return false;
  return !pointing.test(begin) && !/[:：?？]$/.test(begin);
}

/** Sentences that say where it is told, not how it is done. */
const pointing =
  /(?:^|[,;:(–—]\s*)(?:[Pp]lease )?(?:[Ss]ee|[Rr]efer to|[Cc]heck out|[Cc]onsult|[Ss]iehe)\s+(?:also|the|these|this|our|their|its|how|below|above|more|die|den|das|["'“„]?\p{Lu})|\b[Ff]or (?:more|further) (?:information|details)\b/u;

/** Sentences that need the one before. */
const leaning =
  /^(?:this|that|these|those|it|they|here|there|as|so|also|but|and|or|however|then|thus|therefore|in the same way|for example|for instance|otherwise|instead|again|next|finally|now)\b/i;
/** Shorter ones are labels that end in a full stop. */
const shortest = 30;

/** The chosen sentences, and what fits around them up to three. */
function reach(read: ReadText, choice: Choice): [number, number] {
  const [from, to] = widen(read, choice, answerLength);
  const { first, last } = choice;
  const isText = unitAt(read, first).kind === "sentence";
  if (!isText) return [first, last];
  const start = Math.max(from, Math.min(first, last - unitsMax + 1));
  const end = Math.min(to, start + unitsMax - 1);
  return [start, Math.max(last, sameKind(read, end, last))];
}

/** Back from what leads in to something that is not shown. */
function sameKind(read: ReadText, end: number, last: number): number {
  let at = end;
  while (at > last) {
    const { kind, end: to } = unitAt(read, at);
    if (kind === "sentence" && !/[:：]/.test(read.text.charAt(to - 1))) break;
    at -= 1;
  }
  return at;
}

function together(asked: AskedAnswer, { matches, units }: ReadText, { first, last }: Choice) {
  const start = (units[first] as TextUnit).start;
  const end = (units[last] as TextUnit).end;
  const found = new Set(
    matches.filter((match) => match.start >= start && match.end <= end).map(({ term }) => term),
  );
  const whole = [...asked.weights.keys()].filter(asked.isWhole);
  if (whole.length < (asked.isOpen ? openWordsMin : wordsMin)) return 0;
  const sum = (terms: readonly number[]): number =>
    terms.reduce((total, term) => total + (asked.weights[term] as number), 0);
  return sum(whole.filter((term) => found.has(term) || asked.isSaid(term))) / sum(whole);
}

function unitAt({ units }: ReadText, index: number): TextUnit {
  return units[index] as TextUnit;
}
