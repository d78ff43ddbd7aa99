import type { Interpretation } from "knowledge-sdk/schemas";
import Link from "next/link";
import { type AskedSearch, searchAddress } from "./asked.ts";
import { replaceWord } from "./replace-word.ts";

interface InterpretationNoticeProps {
  readonly asked: AskedSearch;
  readonly interpretation: Interpretation;
}

/** Says what was done to the query, what matters most first, each with the way to have it otherwise. */
export function InterpretationNotice({ asked, interpretation }: InterpretationNoticeProps) {
  const { query, dropped = [], relaxed = [], synonyms = [], unknown = [] } = interpretation;
  const { expanded = [] } = interpretation;
  return (
    <div className="mt-4 space-y-1">
      {query === undefined ? null : <Corrected asked={asked} searched={query} />}
      {unknown.map(({ word, nearest }) => (
        <Unknown key={word} asked={asked} word={word} nearest={nearest} />
      ))}
      {relaxed.length === 0 ? null : <Relaxed asked={asked} words={relaxed} />}
      {synonyms.map(({ word, to }) => (
        <p key={word} className="text-sm text-muted">
          Also searched for “{word}”: {to.join(", ")}
        </p>
      ))}
      {expanded.length === 0 ? null : (
        <p className="text-sm text-muted">
          A language model also searched for: {expanded.join(", ")}
        </p>
      )}
      {dropped.length === 0 ? null : (
        <p className="text-sm text-muted">Not searched: {dropped.join(", ")}</p>
      )}
    </div>
  );
}

function Corrected({
  asked,
  searched,
}: {
  readonly asked: AskedSearch;
  readonly searched: string;
}) {
  return (
    <p className="[overflow-wrap:anywhere]">
      Showing results for <strong>{searched}</strong>. Search instead for{" "}
      <Link href={searchAddress({ ...asked, typo: false })} prefetch={false}>
        {asked.query}
      </Link>
      .
    </p>
  );
}

interface UnknownProps {
  readonly asked: AskedSearch;
  readonly word: string;
  readonly nearest: readonly string[];
}

function Unknown({ asked, word, nearest }: UnknownProps) {
  return (
    <p className="[overflow-wrap:anywhere]">
      No page has “{word}”.
      {nearest.length === 0 ? null : " Did you mean "}
      {nearest.map((near, index) => (
        <span key={near}>
          {index === 0 ? null : index === nearest.length - 1 ? " or " : ", "}
          <Link
            href={searchAddress({
              ...asked,
              query: replaceWord(asked.query, word, near),
              typo: true,
            })}
            prefetch={false}
          >
            {near}
          </Link>
          {index === nearest.length - 1 ? "?" : null}
        </span>
      ))}
    </p>
  );
}

/** A word in quotes is one that every page must have. */
function Relaxed({
  asked,
  words,
}: {
  readonly asked: AskedSearch;
  readonly words: readonly string[];
}) {
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      Missing from the first result:{" "}
      {words.map((word, index) => (
        <span key={word}>
          {index === 0 ? null : ", "}
          {word} (
          <Link
            href={searchAddress({
              ...asked,
              query: replaceWord(asked.query, word, `"${word}"`),
            })}
            prefetch={false}
            aria-label={`require ${word}`}
          >
            require
          </Link>
          )
        </span>
      ))}
    </p>
  );
}
