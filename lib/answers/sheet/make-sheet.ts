/** One to three passages that answer a question, or the reason why none does. */
import type {
  AnswerGround,
  AnswerPassage,
  FoundPassage,
  Highlight,
  NearestPage,
  NoAnswerReason,
} from "../../contract/index.ts";
import { type Analyser, languageOfTag } from "../../corpus/index.ts";
import { type AskedQuestion, readQuestion } from "../question/question.ts";
import { quoteSection } from "./quote.ts";
import { readSection, type SectionReading } from "./read-section.ts";
import { createWordReader } from "./said-words.ts";

export interface AnswerSheet {
  /** Empty where nothing answers. */
  readonly passages: readonly AnswerPassage[];
  readonly reason: NoAnswerReason | null;
  /** How likely the best passage answers, 0 to 1. */
  readonly confidence: number;
  readonly nearest: readonly NearestPage[];
  /** All that was found, best first: what a language model may be given besides. */
  readonly sections: readonly FoundPassage[];
  readonly question: AskedQuestion;
}

/** Sections that are read for an answer. */
export const sectionsRead = 10;
const passagesMax = 3;
const nearestMax = 3;
/**
 * From here on a section answers. Of questions to other documentations 6 of a hundred reach it; see
 * `content/decisions/answer-sheet.md`.
 */
const answerLevel = 0.68;
/** Another page is quoted beside the best one when it is about as good. */
const besideShare = 0.4;
/** Two pages of different collections as close as this, for a question of one word: who knows. */
const readingsShare = 0.97;

export function makeSheet(text: string, ground: AnswerGround, analyser: Analyser): AnswerSheet {
  const question = readQuestion(text, ground.words);
  const { readings, unread } = readBest(ground.passages, question, analyser);
  const first = readings[0];
  const confidence = Math.round((first?.reading.chance ?? 0) * 1_000) / 1_000;
  const sections = [...readings.map(({ reading }) => reading.passage), ...unread];
  const nearest = nearestPages(sections);
  const reason = reasonOf(question, readings);
  if (reason !== null || first === undefined) {
    return {
      passages: [],
      reason: reason ?? "not_in_the_documentation",
      confidence,
      nearest,
      sections,
      question,
    };
  }
  const chosen = besides(readings)
    .filter(
      ({ worth, reading }) =>
        worth >= besideShare * first.worth && reading.chance >= answerLevel / 2,
    )
    .slice(0, passagesMax);
  const passages = chosen.flatMap(({ reading }) => passageOf(reading, question, analyser));
  return {
    passages: passages.map((passage, index) => ({ number: index + 1, ...passage })),
    reason: passages.length === 0 ? "not_in_the_documentation" : null,
    confidence,
    nearest,
    sections,
    question,
  };
}

interface WeighedReading {
  readonly reading: SectionReading;
  readonly worth: number;
}

interface BestSections {
  /** The best first. */
  readonly readings: readonly WeighedReading[];
  /** Those that cannot be quoted, whatever they say: the likelier ones first. */
  readonly unread: readonly FoundPassage[];
}

/** Reading costs most of an answer, so it ends where no section can be quoted beside the best. */
function readBest(
  passages: readonly FoundPassage[],
  question: AskedQuestion,
  analyser: Analyser,
): BestSections {
  const best = passages[0]?.score ?? 0;
  const tools = { read: createWordReader(question.words), analyser };
  const order = passages
    .map((passage) => ({ passage, most: worthOf(passage, best, 1) }))
    .sort((a, b) => b.most - a.most);
  const readings: WeighedReading[] = [];
  let highest = 0;
  for (const { passage, most } of order) {
    if (most < besideShare * highest) break;
    const reading = readSection(passage, question, tools);
    const reach = reading.units.reduce((top, unit) => Math.max(top, unit.reach), 0);
    const worth = worthOf(passage, best, reach);
    highest = Math.max(highest, worth);
    readings.push({ reading, worth });
  }
  const unread = order.slice(readings.length).map(({ passage }) => passage);
  return { readings: readings.sort((a, b) => b.worth - a.worth), unread };
}

/** The best section of each page first: a second one says less than another page. */
function besides(readings: readonly WeighedReading[]): readonly WeighedReading[] {
  const pages = new Set<string>();
  const isFirst = readings.map(({ reading: { passage } }) => {
    const isNew = !pages.has(passage.id);
    pages.add(passage.id);
    return isNew;
  });
  return [...readings.filter((_, at) => isFirst[at]), ...readings.filter((_, at) => !isFirst[at])];
}

/** What a section counts, besides how much of the question its best unit has. */
const reachless = 0.3;

/** A good page says more of where the answer stands than the words of one section. */
function worthOf(
  { pageShare, score }: Pick<FoundPassage, "pageShare" | "score">,
  best: number,
  reach: number,
): number {
  return best === 0 ? 0 : (pageShare ** 3 * score * (reachless + reach)) / best;
}

function reasonOf(
  { words }: AskedQuestion,
  readings: readonly WeighedReading[],
): NoAnswerReason | null {
  const [first, second] = readings;
  if (words.length === 0) return "unclear_question";
  if (first === undefined || first.reading.chance < answerLevel) return "not_in_the_documentation";
  const isVague = words.length === 1 && second !== undefined;
  const isOther =
    second?.reading.passage.collection !== first.reading.passage.collection &&
    (second?.worth ?? 0) >= readingsShare * first.worth;
  return isVague && isOther ? "several_readings" : null;
}

function nearestPages(sections: readonly FoundPassage[]): NearestPage[] {
  const pages = new Map<string, NearestPage>();
  for (const { id, title, path, url, collection } of sections) {
    if (pages.has(id)) continue;
    pages.set(id, { id, title, path, ...(url !== undefined && { url }), collection });
  }
  return [...pages.values()].slice(0, nearestMax);
}

function passageOf(
  reading: SectionReading,
  question: AskedQuestion,
  analyser: Analyser,
): Omit<AnswerPassage, "number">[] {
  const quote = quoteSection(reading, question.kind);
  if (quote === null || quote.text.trim() === "") return [];
  const { id, title, path, url, collection, heading, anchor } = reading.passage;
  const { kind, text, code } = quote;
  return [
    {
      id,
      title,
      path,
      ...(url !== undefined && { url }),
      collection,
      ...(heading !== undefined && { heading }),
      ...(anchor !== undefined && { anchor }),
      kind,
      text,
      highlights: highlightsOf(text, reading.passage, question, analyser),
      ...(code !== undefined && { code }),
    },
  ];
}

/** Where the words of a question stand in a text of a section. */
export function highlightsOf(
  text: string,
  { language }: Pick<FoundPassage, "language">,
  { words }: AskedQuestion,
  analyser: Analyser,
): Highlight[] {
  const terms = new Set(words.flatMap((word) => word.terms));
  const found: Highlight[] = [];
  analyser.analyse(text, languageOfTag(language) ?? "und", (chunk, start) => {
    chunk.wordTerms.forEach((term, at) => {
      if (!terms.has(term)) return;
      const from = start + (chunk.wordStarts[at] as number);
      found.push({ start: from, end: start + (chunk.wordEnds[at] as number) });
    });
  });
  return found;
}
