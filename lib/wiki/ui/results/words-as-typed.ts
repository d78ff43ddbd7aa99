/** Words of a query, which the search tells folded, as the reader typed them but for case. */
import type { Interpretation } from "../../../contract/index.ts";

export interface TypedWord {
  readonly typed: string;
  /** The words that it consists of, folded: several where each character is a word. */
  readonly words: readonly string[];
}

type UnknownWord = NonNullable<Interpretation["unknown"]>[number];

const run = /[\p{L}\p{M}\p{N}]+/gu;
/** Characters of scripts without spaces, each a word of the search. */
const character =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;

/** Letters alike but for their marks; ß is ss. */
const letters = new Intl.Collator("und", { sensitivity: "base" });

/** Each word once; characters next to each other are one. */
export function wordsAsTyped(query: string, words: readonly string[]): readonly TypedWord[] {
  const wanted = new Set(words);
  const found = new Map<string, readonly string[]>();
  for (const [text] of query.toLowerCase().matchAll(run)) {
    const whole = words.find((word) => letters.compare(word, text) === 0);
    if (whole !== undefined) found.set(text, [whole]);
    else for (const piece of piecesOf(text, wanted)) found.set(piece, Array.from(piece, bare));
  }
  const told = new Set([...found.values()].flat());
  const others = words
    .filter((word) => !told.has(word))
    .map((word): TypedWord => {
      return { typed: word, words: [word] };
    });
  return [...[...found].map(([typed, own]) => ({ typed, words: own })), ...others];
}

export function unknownAsTyped(
  query: string,
  unknown: readonly UnknownWord[],
): readonly UnknownWord[] {
  const nearest = new Map(unknown.map((told) => [told.word, told.nearest]));
  const typed = wordsAsTyped(query, [...nearest.keys()]);
  return typed.map(({ typed: word, words }) => ({
    word,
    nearest: words.flatMap((told) => nearest.get(told) ?? []),
  }));
}

/** Stretches of wanted characters. */
function piecesOf(text: string, wanted: ReadonlySet<string>): readonly string[] {
  const parts = Array.from(text, (one) =>
    character.test(one) && wanted.has(bare(one)) ? one : " ",
  );
  return parts
    .join("")
    .split(" ")
    .filter((piece) => piece !== "");
}

/** Without the marks of voiced kana. */
function bare(one: string): string {
  return one.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}
