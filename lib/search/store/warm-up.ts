/**
 * Answers made before anybody asks. Without them the first two hundred took twice the time of later
 * ones: code that was not compiled yet, tables that the first question makes, pages of the file that
 * nobody had read.
 */
import { limits } from "../../contract/index.ts";
import { pageTitle } from "../../corpus/index.ts";
import { type AnswerTools, answerSearch } from "../answer-search.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { defaultFormatter } from "../result-formatter.ts";

/** They take about 0.3 s of CPU; from here on, more gain little. */
const answersMax = 100;
/** A smaller index answers quickly from the beginning. */
const pagesMin = 500;
/** A longer title is no question. */
const titleLengthMax = 120;
/** Every so many queries one gets a typing error, so that corrections are warm too. */
const slipEvery = 5;
/** One query in so many is still being typed. */
const openEvery = 7;

/**
 * Titles of pages are the questions. One at a time, so that other work runs in between; resolves to
 * the number of answers.
 */
export async function warmUp(
  snapshot: IndexSnapshot,
  tools: AnswerTools,
  isClosed: () => boolean,
): Promise<number> {
  if (snapshot.documents < pagesMin) return 0;
  const hybrid = tools.hybrid?.asksNobody === true ? tools.hybrid : null;
  // Neither a provider nor the host hears of it.
  const alone = { ...tools, hybrid, expander: null, formatter: defaultFormatter };
  const plain = { collections: null, limit: limits.resultsDefault, offset: 0 };
  const request = { ...plain, typo: true, facets: false, explain: false };
  let answers = 0;
  for (const title of someTitles(snapshot, answersMax)) {
    if (isClosed()) break;
    const query = (answers + 1) % slipEvery === 0 ? withSlip(title) : title;
    const prefix = (answers + 1) % openEvery === 0;
    try {
      await answerSearch(snapshot, { ...request, query, prefix }, alone);
    } catch {
      // Whoever asks next is told.
      break;
    }
    answers += 1;
    await new Promise(setImmediate);
  }
  return answers;
}

/** Evenly over all pages. */
function someTitles({ segments }: IndexSnapshot, count: number): string[] {
  const pages = segments.reduce((sum, { segment }) => sum + segment.header.pages, 0);
  const step = Math.max(1, pages / count);
  const titles: string[] = [];
  let before = 0;
  for (const { segment } of segments) {
    const end = before + segment.header.pages;
    for (let at = titles.length * step; at < end; at = titles.length * step) {
      titles.push(pageTitle(segment, Math.floor(at) - before).slice(0, titleLengthMax));
    }
    before = end;
  }
  return titles;
}

/** The title without a letter of its longest word. */
function withSlip(title: string): string {
  const words = title.split(" ");
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), "");
  const middle = longest.length >> 1;
  return title.replace(longest, () => longest.slice(0, middle) + longest.slice(middle + 1));
}
