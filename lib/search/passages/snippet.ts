/** The passage of a section that shows best why it was found, with the words to highlight. */
import type { SnippetCode } from "../../contract/index.ts";
import type { Analyser, CompoundLexicon } from "../../corpus/index.ts";
import type { TextBlock } from "../../documents/index.ts";
import { type Choice, chooseUnits, type ReadText, snippetLength, widen } from "./choose-units.ts";
import { createMatchFinder } from "./find-matches.ts";
import type { PassageText } from "./passage-text.ts";
import { renderUnits } from "./render-units.ts";
import { joinSnippets, type Snippet } from "./snippet-builder.ts";
import type { TextUnit } from "./text-units.ts";
import { whatFollows } from "./what-follows.ts";

/** A section's text with all that a snippet is cut by. */
export interface ReadableText {
  readonly passage: PassageText;
  readonly blocks: readonly TextBlock[];
  readonly units: readonly TextUnit[];
}

export interface MadeSnippet extends Snippet {
  readonly code?: SnippetCode;
  readonly read: ReadText;
  readonly blocks: readonly TextBlock[];
  readonly choice: Choice | null;
}

/**
 * Makes snippets for one query, given its terms. Sentences come before items of lists, rows of
 * tables and code that have as much of the query; without a word of it the section's first sentence
 * is shown. `shares` has how much of the query each term is. Offsets count UTF-16 code units of
 * `text`.
 */
export function createSnippetMaker(
  terms: readonly string[],
  analyser: Analyser,
  lexicon: CompoundLexicon,
): (text: ReadableText, shares: readonly number[], isNamed?: boolean) => MadeSnippet {
  const findMatches = createMatchFinder(terms, analyser, lexicon);
  return ({ passage, blocks, units }, shares, isNamed = false) => {
    const read = { text: passage.text, units, matches: findMatches(passage) };
    const choice = chooseUnits(read, shares, isNamed);
    if (choice === null) return { text: "", highlights: [], read, blocks, choice };
    const range = widen(read, choice, snippetLength);
    const following = whatFollows(read, range[1]);
    const shown = renderUnits(read, blocks, range);
    const { text, highlights } =
      following === null ? shown : joinSnippets(shown, renderUnits(read, blocks, following));
    const unit = units[following?.[0] ?? choice.first] as TextUnit;
    if (unit.kind !== "code") return { text, highlights, read, blocks, choice };
    const language = (blocks[unit.block] as TextBlock).note;
    const code = {
      ...(language !== "" && { language }),
      ...(following !== null && { start: shown.text.length + 1 }),
    };
    return { text, highlights, code, read, blocks, choice };
  };
}

/** A word that the hit's title says need not stand in the passage as well. */
const saidShare = 0.4;

/** How much of the query each term is, so that all sum to 1; `isSaid` by the title. */
export function sharesOf(
  weights: readonly number[],
  isSaid: (term: number) => boolean,
): readonly number[] {
  const shares = weights.map((weight, term) => (isSaid(term) ? saidShare : 1) * weight);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (sum === 0 ? 0 : share / sum));
}
