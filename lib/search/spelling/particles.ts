/** Words behind an English verb that change what it means: "start over", "back up". */
import { functionWords } from "../../corpus/index.ts";
import type { QueryWord } from "../query/query-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { isAdjacentInCorpus } from "./word-neighbours.ts";

export const particles: ReadonlySet<string> = new Set(["up", "out", "off", "over", "down"]);
/** The ones among them that mostly begin what follows. */
const prepositions: ReadonlySet<string> = new Set(["over", "down"]);
const plainWord = /^[a-z]+$/;

/** Function words of the query that stay because they belong to the verb before them. */
export function particlesOf(
  query: string,
  words: readonly QueryWord[],
  lexicon: Lexicon,
): ReadonlySet<string> {
  const kept = words.filter(({ word, start }, index) => {
    const verb = words[index - 1];
    if (verb === undefined || !particles.has(word) || query.slice(verb.end, start) !== " ")
      return false;
    const next = words[index + 1]?.word;
    // "Search over HTTP" says how.
    if (prepositions.has(word) && next !== undefined && !functionWords.en.has(next)) return false;
    const isVerb = plainWord.test(verb.word) && !functionWords.en.has(verb.word);
    return isVerb && isAdjacentInCorpus(lexicon, word, [{ word: verb.word, isBefore: true }]);
  });
  return new Set(kept.map(({ word }) => word));
}
