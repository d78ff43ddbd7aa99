/** An engine to compare with: it gets the same pages and the same queries. */
import { createAnalyser } from "../../lib/corpus/analysis/analyser.ts";
import { queryParameters } from "../../lib/corpus/scoring/parameters.ts";
import { readBlocks } from "../../lib/documents/page/text-blocks.ts";
import { preparePassageText } from "../../lib/search/passages/passage-text.ts";
import { createSnippetMaker, sharesOf } from "../../lib/search/passages/snippet.ts";
import { unitsOf } from "../../lib/search/passages/text-units.ts";
import { analyseQuery, type QueryContext } from "../../lib/search/query/analyse-query.ts";
import type { CorpusPage } from "../data.ts";

/** Answers the ten best pages with snippets; returns how many there were. */
export type AnswerQuery = (query: string) => Promise<number>;

export interface Peer {
  readonly name: string;
  build(pages: readonly CorpusPage[]): Promise<AnswerQuery>;
}

/** What an engine made of the pages. */
export interface PeerIndex {
  /** The ten best pages, best first, by their places in the list that was indexed. */
  rank(query: string): readonly number[] | Promise<readonly number[]>;
  /** Of the index as it is stored or sent to a browser. */
  bytes(): number | Promise<number>;
  /** CPU time of another program that made the index, in milliseconds; absent where this one did. */
  readonly indexedMs?: number;
  /** CPU time so far of another program that answers; absent where this one does. */
  answeredMs?(): number;
  /** Ends such a program. */
  close?(): void;
}

/** An engine without snippets of its own, with ours. */
export async function withSnippets(
  pages: readonly CorpusPage[],
  index: PeerIndex | Promise<PeerIndex>,
): Promise<AnswerQuery> {
  const { rank } = await index;
  const snippets = snippetsFor(pages);
  return async (query) => snippets(query, await rank(query));
}

/** The snippet code of our own store, over the page's body, which is kept prepared in memory. */
function snippetsFor(
  pages: readonly CorpusPage[],
): (query: string, indexes: readonly number[]) => number {
  const analyser = createAnalyser(50_000);
  const context: QueryContext = {
    analyser,
    parameters: queryParameters,
    languages: ["en"],
    commonLanguages: ["en"],
    lexicon: { frequency: () => 0 },
  };
  const texts = pages.map(({ body }) => {
    const blocks = readBlocks("", body);
    return { passage: preparePassageText(body, "en"), blocks, units: unitsOf(body, blocks) };
  });
  return (query, indexes) => {
    const { terms } = analyseQuery(query, context);
    const makeSnippet = createSnippetMaker(
      terms.map(({ term }) => term),
      analyser,
      context.lexicon,
    );
    const weights = terms.map(({ weight }) => weight);
    const shares = sharesOf(weights, () => false);
    let made = 0;
    for (const index of indexes) {
      const text = texts[index];
      if (text !== undefined && makeSnippet(text, shares).text !== "") made += 1;
    }
    return made;
  };
}
