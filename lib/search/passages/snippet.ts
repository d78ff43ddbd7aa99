/** The passage of a section that shows best why it was found, with the words to highlight. */
import type { SnippetCode } from "../../contract/index.ts";
import type { Analyser, CompoundLexicon } from "../../corpus/index.ts";
import type { TextBlock } from "../../documents/index.ts";
import { type Choice, chooseUnits, type ReadText, snippetLength, widen } from "./choose-units.ts";
import { createMatchFinder } from "./find-matches.ts";
import type { PassageText } from "./passage-text.ts";
import { renderUnits } from "./render-units.ts";
import type { Snippet } from "./snippet-builder.ts";
import type { TextUnit } from "./text-units.ts";

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
 * Makes snippets for one query, given its terms and how telling each is. Sentences come before
 * items of lists, rows of tables and code that have as much of the query; without a word of it the
 * section's first sentence is shown. `said` are the terms of the page's title. Offsets count UTF-16 code units of `text`.
 */
export function createSnippetMaker(
  weights: ReadonlyMap<string, number>,
  analyser: Analyser,
  lexicon: CompoundLexicon,
): (text: ReadableText, said: ReadonlySet<string>) => MadeSnippet {
  const findMatches = createMatchFinder([...weights.keys()], analyser, lexicon);
  return ({ passage, blocks, units }, said) => {
    const shares = sharesOf(weights, said);
    const read = { text: passage.text, units, matches: findMatches(passage) };
    const choice = chooseUnits(read, shares);
    if (choice === null) return { text: "", highlights: [], read, blocks, choice };
    const snippet = renderUnits(read, blocks, widen(read, choice, snippetLength));
    const unit = units[choice.first] as TextUnit;
    if (unit.kind !== "code") return { ...snippet, read, blocks, choice };
    const language = (blocks[unit.block] as TextBlock).note;
    return { ...snippet, code: language === "" ? {} : { language }, read, blocks, choice };
  };
}

/** A word that the hit's title says need not stand in the passage as well. */
const saidShare = 0.4;

/** How much of the query each term is, so that all sum to 1. */
function sharesOf(
  weights: ReadonlyMap<string, number>,
  said: ReadonlySet<string>,
): readonly number[] {
  const shares = [...weights].map(([term, weight]) => (said.has(term) ? saidShare : 1) * weight);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (sum === 0 ? 0 : share / sum));
}
