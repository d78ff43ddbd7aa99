/** Slips of the fingers, the same ones in every run. */

/** A repeatable stream of numbers in [0, 1). */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

const letters = "abcdefghijklmnopqrstuvwxyz";
/** Shorter words are not corrected by anyone. */
const word = /[A-Za-z]{4,}/g;

/** One slip in the longest word, never in its first letter; a query without such a word stays. */
export function mistype(query: string, random: () => number): string {
  const found = [...query.matchAll(word)];
  if (found.length === 0) return query;
  const longest = found.reduce((best, match) => (match[0].length > best[0].length ? match : best));
  const end = longest.index + longest[0].length;
  return query.slice(0, longest.index) + slip(longest[0], random) + query.slice(end);
}

function slip(text: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (text.length - 1));
  const letter = letters[Math.floor(random() * letters.length)] as string;
  const [before, after] = [text.slice(0, place), text.slice(place)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + after.slice(1);
    case 1:
      return before + letter + after;
    case 2:
      return before + letter + after.slice(1);
    default:
      return after.length > 1 ? before + after[1] + after[0] + after.slice(2) : before + letter;
  }
}
