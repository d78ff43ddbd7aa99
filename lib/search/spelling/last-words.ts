/**
 * Words that English compounds end in. The pages need not have them, so a list must say
 * that they are words: without it "restaurant" would find REST.
 */
const lastWords: ReadonlySet<string> = new Set(
  (
    "bar base board body book bot box boy card case chain check code day desk down drop edge field file flow frame " +
    "gate grid group guard head hook house kit land layer less line link list load lock log mail man map mark " +
    "master mode name net node note out over pack pad page pass path phone place plan play point pool port post " +
    "proof ring room root script server set sheet shot side sign site size space stack stamp station stick stone " +
    "stop store stream string style table tag text time tool top track tree type up view wall ware watch way web " +
    "well wide wise wood word work yard zone"
  ).split(" "),
);

/** One of them, or its plural. */
export function isLastWord(word: string): boolean {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")].some((one) => lastWords.has(one));
}
