/** The sentence of a passage that says most about a ticket. */

const wordLengthMin = 3;
/** What a ticket is about stands at its beginning. */
const lookedAt = 5_000;

/** The first of those with the most words of the ticket; the whole passage where it is one sentence. */
export function answeringSentence(passage: string, ticket: string, language?: string): string {
  const asked = wordsOf(ticket.slice(0, lookedAt));
  const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(passage);
  let best = { sentence: passage, shared: -1 };
  for (const { segment } of segments) {
    const shared = [...wordsOf(segment)].filter((word) => asked.has(word)).length;
    if (shared > best.shared) best = { sentence: segment.trim(), shared };
  }
  return best.sentence;
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= wordLengthMin));
}
