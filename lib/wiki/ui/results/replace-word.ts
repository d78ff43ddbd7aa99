/** The query with one word replaced by another, ignoring case. */
export function replaceWord(query: string, word: string, to: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu");
  const replaced = query.replace(whole, () => to);
  // Typed with accents or in a way that folding changed: the word alone is a query too.
  return replaced === query ? to : replaced;
}
