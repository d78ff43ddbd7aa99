import type { ReactNode } from "react";
import type { Interpretation } from "../../../contract/index.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";
import { replaceWord } from "./replace-word.ts";

interface QueryChipsProps {
  readonly asked: AskedSearch;
  readonly interpretation: Interpretation;
}

/** Says what was done to the query, what matters most first, each with the way to have it otherwise. */
export function QueryChips({ asked, interpretation }: QueryChipsProps) {
  const { unknown = [], expanded = [] } = interpretation;
  const chips = chipsOf(asked, interpretation);
  if (chips.length + unknown.length + expanded.length === 0) return null;
  return (
    <div className="results-notes">
      {chips.length === 0 ? null : (
        <ul aria-label="Changes to your words" className="results-chips">
          {chips.map(({ key, address, action, content }) => (
            <li key={key}>
              <a href={address} className="results-chip">
                <span>{content}</span>
                <span aria-hidden="true">×</span>
                <span className="sr-only">: {action}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {expanded.length === 0 ? null : (
        <p>A language model also searched for: {expanded.join(", ")}</p>
      )}
      {unknown.map(({ word, nearest }) => (
        <UnknownWord key={word} asked={asked} word={word} nearest={nearest} />
      ))}
    </div>
  );
}

interface Chip {
  readonly key: string;
  /** The same search without this change. */
  readonly address: string;
  /** What the chip does, for people who do not see its cross. */
  readonly action: string;
  readonly content: ReactNode;
}

/** A word in quotes is searched as it is: without other words for it, and on every page. */
function chipsOf(asked: AskedSearch, interpretation: Interpretation): readonly Chip[] {
  const { query, dropped = [], relaxed = [], synonyms = [] } = interpretation;
  const quoted = (word: string): string =>
    searchAddress({ ...asked, query: replaceWord(asked.query, word, `"${word}"`) });
  const corrected: readonly Chip[] =
    query === undefined
      ? []
      : [
          {
            key: "corrected",
            address: searchAddress({ ...asked, typo: false }),
            action: `search for ${asked.query} as typed`,
            content: (
              <>
                Searched for <strong>{query}</strong>
              </>
            ),
          },
        ];
  return [
    ...corrected,
    ...synonyms.map(({ word, to }) => ({
      key: `also ${word}`,
      address: quoted(word),
      action: `search for ${word} alone`,
      content: (
        <>
          {word}: also <strong>{to.join(", ")}</strong>
        </>
      ),
    })),
    ...relaxed.map((word) => ({
      key: `relaxed ${word}`,
      address: quoted(word),
      action: `only pages with ${word}`,
      content: (
        <>
          First result without <strong>{word}</strong>
        </>
      ),
    })),
    ...dropped.map((word) => ({
      key: `dropped ${word}`,
      address: quoted(word),
      action: `search for ${word} too`,
      content: (
        <>
          Left out: <del>{word}</del>
        </>
      ),
    })),
  ];
}

interface UnknownWordProps {
  readonly asked: AskedSearch;
  readonly word: string;
  readonly nearest: readonly string[];
}

function UnknownWord({ asked, word, nearest }: UnknownWordProps) {
  return (
    <p>
      No page has “{word}”.
      {nearest.length === 0 ? null : " Did you mean "}
      {nearest.map((near, index) => (
        <span key={near}>
          {index === 0 ? null : index === nearest.length - 1 ? " or " : ", "}
          <a
            href={searchAddress({
              ...asked,
              query: replaceWord(asked.query, word, near),
              typo: true,
            })}
          >
            {near}
          </a>
          {index === nearest.length - 1 ? "?" : null}
        </span>
      ))}
    </p>
  );
}
