/** Interprets a query, and once more when a correction rests on a word that proves nothing, or no page has a word. */
import type { Database } from "../storage/index.ts";
import { loadNearMeanings, nearMeaningsAtHand } from "./expansion/add-near-words.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { type InterpretedQuery, type InterpretOptions, interpretQuery } from "./interpret-query.ts";
import type { InterpretTools } from "./read-query.ts";
import { doubtfulWords } from "./spelling/doubtful-words.ts";
import { loadRightWords, type MayMean } from "./spelling/right-words.ts";

/** Each round finds the next nearest word; a query with more such words is corrected by none. */
const roundsMax = 5;

export interface SoundInterpretation {
  readonly interpreted: InterpretedQuery;
  /** For other texts, which are corrected by the same words and have none of a language model. */
  readonly alike: InterpretOptions;
}

export async function interpretWithRecheck(
  query: string,
  snapshot: IndexSnapshot,
  options: InterpretOptions,
  tools: InterpretTools & { readonly database: Database },
): Promise<SoundInterpretation> {
  const doubted = new Set<string>();
  let mayMean: MayMean | undefined;
  let nearMeanings = nearMeaningsAtHand();
  const alike = { ...options, expansion: [], typo: true, doubted };
  for (let round = 0; round < roundsMax; round++) {
    const asked = { ...options, doubted, mayMean, nearMeanings };
    const interpreted = interpretQuery(query, snapshot, asked, tools);
    if (interpreted.interpretation.corrected !== undefined && mayMean === undefined) {
      mayMean = await loadRightWords(query);
      continue;
    }
    if (interpreted.interpretation.unknown !== undefined && nearMeanings === undefined) {
      nearMeanings = await loadNearMeanings();
      continue;
    }
    const leaning = interpreted.evidence.filter((word) => !doubted.has(word));
    const fresh = await doubtfulWords(leaning, snapshot, tools.database);
    if (fresh.length === 0) return { interpreted, alike: { ...alike, mayMean } };
    for (const word of fresh) doubted.add(word);
  }
  const plain = { ...options, typo: false, doubted, nearMeanings };
  const interpreted = interpretQuery(query, snapshot, plain, tools);
  return { interpreted, alike: { ...alike, mayMean } };
}
