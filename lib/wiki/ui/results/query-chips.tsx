import { Fragment, type ReactNode } from "react";
import type { Interpretation } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";
import { replaceWord } from "./replace-word.ts";
import { unknownAsTyped, wordsAsTyped } from "./words-as-typed.ts";

interface QueryChipsProps {
  readonly asked: AskedSearch;
  readonly interpretation: Interpretation;
  readonly t: SiteTranslator;
}

/** Says what was done to the query, what matters most first, each with the way to have it otherwise. */
export function QueryChips({ asked, interpretation, t }: QueryChipsProps) {
  const { expanded = [] } = interpretation;
  const unknown = unknownAsTyped(asked.query, interpretation.unknown ?? []);
  const chips = chipsOf(asked, interpretation, t);
  if (chips.length + unknown.length + expanded.length === 0) return null;
  return (
    <div className="results-notes">
      {chips.length === 0 ? null : (
        <ul aria-label={t("results.changes")} className="results-chips">
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
        <p>{t("results.expanded", { words: expanded.join(", ") })}</p>
      )}
      {unknown.map(({ word, nearest }) => (
        <UnknownWord key={word} asked={asked} word={word} nearest={nearest} t={t} />
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
function chipsOf(
  asked: AskedSearch,
  interpretation: Interpretation,
  t: SiteTranslator,
): readonly Chip[] {
  const strong = (text: string): ReactNode => <strong>{text}</strong>;
  const { query, relaxed = [], synonyms = [] } = interpretation;
  const quoted = (word: string): string =>
    searchAddress({ ...asked, query: replaceWord(asked.query, word, `"${word}"`) });
  const corrected: readonly Chip[] =
    query === undefined
      ? []
      : [
          {
            key: "corrected",
            address: searchAddress({ ...asked, typo: false }),
            action: t("results.asTyped", { query: asked.query }),
            content: inline(t.pieces("results.corrected", { query, b: strong })),
          },
        ];
  return [
    ...corrected,
    ...synonyms.map(({ word, to }) => ({
      key: `also ${word}`,
      address: quoted(word),
      action: t("results.alone", { word }),
      content: inline(t.pieces("results.also", { word, others: to.join(", "), b: strong })),
    })),
    ...wordsAsTyped(asked.query, relaxed).map(({ typed: word }) => ({
      key: `relaxed ${word}`,
      address: quoted(word),
      action: t("results.onlyWith", { word }),
      content: inline(t.pieces("results.without", { word, b: strong })),
    })),
  ];
}

interface UnknownWordProps {
  readonly asked: AskedSearch;
  readonly word: string;
  readonly nearest: readonly string[];
  readonly t: SiteTranslator;
}

function UnknownWord({ asked, word, nearest, t }: UnknownWordProps) {
  const links = nearest.map((near) => {
    const query = replaceWord(asked.query, word, near);
    return (
      <a key={near} href={searchAddress({ ...asked, query, typo: true })}>
        {near}
      </a>
    );
  });
  const others = links.slice(0, -1).map((link, index) => (
    <Fragment key={link.key}>
      {index === 0 ? null : ", "}
      {link}
    </Fragment>
  ));
  const last = links.at(-1);
  const words =
    others.length === 0 ? last : inline(t.pieces("results.or", { word: <>{others}</>, last }));
  return (
    <p>
      {t("results.unknown", { word })}
      {last === undefined ? null : <> {inline(t.pieces("results.meant", { words }))}</>}
    </p>
  );
}
