/** What a documentation says twice in other words: the only teacher of the vectors. */
import type { TextParts } from "../../lib/embeddings/words/word-vectors.ts";
import type { Documentation, DocumentationPage } from "../texts/documentation.ts";

export interface TextPair {
  /** What a reader might ask. */
  readonly query: string;
  /** What answers it, in the parts that a section has in a search. */
  readonly answer: TextParts;
}

/** A text of fewer letters says too little to answer. */
const answerLengthMin = 80;
const descriptionLengthMin = 20;
const queryLengthMin = 3;
/** No more is read of an answer than of a section in a search. */
const answerLengthMax = 3_000;
const firstSentence = /^[\s\S]{20,300}?[.!?:](?=\s)/;

export function* textPairs({ pages }: Documentation): Generator<TextPair> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  for (const page of pages) {
    yield* pagePairs(page);
    for (const { text, target } of page.links) {
      const found = byPath.get(target) as DocumentationPage;
      yield* pair(text, { head: found.title, body: openingOf(found) });
    }
  }
}

function* pagePairs(page: DocumentationPage): Generator<TextPair> {
  const { title, description, sections } = page;
  if (description !== null) {
    yield* pair(title, { head: "", body: description }, descriptionLengthMin);
    yield* pair(description, { head: title, body: openingOf(page) });
  }
  for (const { heading, headingPath, text } of sections) {
    const path = [title, ...headingPath.filter((step) => step !== title)];
    yield* pair(path.join(" "), { head: "", body: text });
    if (path.length > 1) yield* pair(heading, { head: path.slice(0, -1).join(" "), body: text });
    const first = firstSentence.exec(text)?.[0];
    if (first !== undefined) {
      yield* pair(first, { head: path.join(" "), body: text.slice(first.length) });
    }
  }
}

/** The first text of a page that says something. */
function openingOf({ sections }: DocumentationPage): string {
  const found = sections.find(({ text }) => text.length >= answerLengthMin);
  return found?.text ?? sections.map(({ text }) => text).join(" ");
}

function* pair(
  query: string,
  { head, body }: TextParts,
  lengthMin: number = answerLengthMin,
): Generator<TextPair> {
  const isTelling = query.trim().length >= queryLengthMin && body.trim().length >= lengthMin;
  if (isTelling) yield { query, answer: { head, body: body.slice(0, answerLengthMax) } };
}
