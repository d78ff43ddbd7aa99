/**
 * Words by which people ask and that say nothing of what they ask for. A short query may mean one of
 * them, as "help command" does, so they are left out of longer ones only.
 */
const requestWords: ReadonlySet<string> = new Set(
  (
    "please explain describe tell give want wants wanted need needs needed help know like looking " +
    "trying try tried possible way ways able hello hi hey thanks thank anyone someone somebody vs versus"
  ).split(" "),
);

/** Words of a query from which on it is a request. */
const wordsMin = 4;
/** Words that must be left. */
const tellingMin = 2;

/** `words` are all of the query; `telling` those that are no function words. */
export function wordsOfRequest(
  words: readonly string[],
  telling: readonly string[],
): ReadonlySet<string> {
  if (words.length < wordsMin) return noWords;
  const left = new Set(telling.filter((word) => !requestWords.has(word)));
  return left.size < tellingMin ? noWords : requestWords;
}

const noWords: ReadonlySet<string> = new Set();
