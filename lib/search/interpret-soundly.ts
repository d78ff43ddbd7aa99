/** Interprets a query, and once more when a correction rests on a word that proves nothing. */
import type { Database } from "../storage/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import {
  type InterpretedQuery,
  type InterpretOptions,
  type InterpretTools,
  interpretQuery,
} from "./interpret-query.ts";
import { doubtfulWords } from "./spelling/doubtful-words.ts";

/** Each round finds the next nearest word; a query with more such words is corrected by none. */
const roundsMax = 3;

export async function interpretSoundly(
  query: string,
  snapshot: IndexSnapshot,
  options: InterpretOptions,
  tools: InterpretTools & { readonly database: Database },
): Promise<{ readonly interpreted: InterpretedQuery; readonly doubted: ReadonlySet<string> }> {
  const doubted = new Set<string>();
  for (let round = 0; round < roundsMax; round++) {
    const interpreted = interpretQuery(query, snapshot, { ...options, doubted }, tools);
    const leaning = interpreted.evidence.filter((word) => !doubted.has(word));
    const fresh = await doubtfulWords(leaning, snapshot, tools.database);
    if (fresh.length === 0) return { interpreted, doubted };
    for (const word of fresh) doubted.add(word);
  }
  const interpreted = interpretQuery(query, snapshot, { ...options, typo: false, doubted }, tools);
  return { interpreted, doubted };
}
