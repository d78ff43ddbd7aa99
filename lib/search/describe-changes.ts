/** What a response tells of the changes between a typed query and the searched one. */
import type { Interpretation, Replacement } from "../contract/index.ts";
import type { QueryWord } from "./query/query-words.ts";
import type { ReadQuery } from "./read-query.ts";
import type { Completion } from "./spelling/complete-word.ts";
import type { CorrectedQuery } from "./spelling/correct-query.ts";
import type { QueryChange, WidenedQuery } from "./widen-query.ts";

export function describeChanges(
  { typed, open, corrected }: QueryChange,
  { synonyms }: ReadQuery,
  { near, expanded, completions }: WidenedQuery,
): Interpretation {
  const used = synonyms.map(({ words, synonyms: own }) => ({
    word: words.map(({ word }) => word).join(" "),
    to: own.map(({ text }) => text),
  }));
  return {
    ...corrections(corrected),
    ...whenAny("synonyms", [...used, ...near]),
    ...whenAny("expanded", expanded),
    ...whenAny("dropped", droppedWords(typed)),
    ...(open !== null && whenAny("completed", completed(open, completions))),
  };
}

function corrections({ query, corrected, unknown }: CorrectedQuery): Interpretation {
  return {
    ...(corrected.length > 0 && {
      query,
      corrected: corrected.map(({ word, to }) => ({ word, to: [to] })),
    }),
    ...(unknown.length > 0 && {
      unknown: unknown.map(({ word, nearest }) => ({ word, nearest: [...nearest] })),
    }),
  };
}

/** Words that the analysis left out: function words, when other words remain. */
function droppedWords({ words, analysed }: ReadQuery): string[] {
  return [...new Set(words.map(({ word }) => word))].filter(
    (word) => !analysed.words.includes(word),
  );
}

/** Completions that are shown; all are searched. */
const completionsMax = 5;

function completed(open: QueryWord, completions: readonly Completion[]): Replacement[] {
  const to = completions.map(({ word }) => word).filter((word) => word !== open.word);
  return to.length === 0 ? [] : [{ word: open.word, to: to.slice(0, completionsMax) }];
}

/** Omits members that have no values. */
function whenAny<Name extends keyof Interpretation, Value>(
  name: Name,
  values: readonly Value[],
): { readonly [Key in Name]?: Value[] } {
  return (values.length === 0 ? {} : { [name]: [...values] }) as { [Key in Name]?: Value[] };
}
