import type { SearchResponse, SearchResult } from "knowledge-sdk";
import Link from "next/link";
import { Fragment } from "react";
import { AnswerBox } from "../_search/answer-box.tsx";
import { type AskedSearch, comparisonAddress } from "../_search/asked.ts";
import { countText } from "../_search/count-text.ts";
import { hitAddress } from "../_search/hit-address.ts";
import { placeOfHit } from "../_search/place-of-hit.ts";
import { ClickCounter } from "./click-counter.tsx";
import { Highlighted } from "./highlighted.tsx";
import { Passage } from "./passage.tsx";

interface ResultListProps {
  /** With at least one hit, unless they have come to an end. */
  readonly response: SearchResponse;
  readonly asked: AskedSearch;
  /** Hits before the first one shown. */
  readonly offset: number;
  /** Whether the reader may change what ranks how. */
  readonly mayTune: boolean;
  /** Whether the rank of an opened hit is reported to the service. */
  readonly isCounted: boolean;
}

/** The hits of one search, best first. */
export function ResultList({ response, asked, offset, mayTune, isCounted }: ResultListProps) {
  const { results, total, duration_ms, query } = response;
  const best = results[0]?.id;
  return (
    <section aria-label="Results" className="mt-6">
      <p role="status" className="text-sm text-muted">
        {offset === 0 ? countText(response) : partText(offset, total)} in {duration_ms.toFixed(1)}{" "}
        ms
      </p>
      <AnswerBox response={response} />
      <ol start={offset + 1} className="mt-4 divide-y divide-line">
        {results.map((result, index) => (
          <li key={result.id} className="py-5">
            <Hit
              result={result}
              query={query}
              rank={offset + index + 1}
              why={
                mayTune
                  ? comparisonAddress(asked, best ?? result.id, index === 0 ? undefined : result.id)
                  : null
              }
            />
          </li>
        ))}
      </ol>
      {isCounted ? <ClickCounter query={query} /> : null}
    </section>
  );
}

interface HitProps {
  readonly result: SearchResult;
  readonly query: string;
  readonly rank: number;
  /** Where its place is explained; null for readers. */
  readonly why: string | null;
}

/** Ranks beyond are not counted. */
const countedRankMax = 50;

function partText(offset: number, total: number): string {
  return total === 0 ? "No more results" : `Results ${offset + 1} to ${offset + total}`;
}

function Hit({ result, query, rank, why }: HitProps) {
  const { title, snippet, highlights, code } = result;
  return (
    <article>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {placeOfHit(result).join(" › ")}
      </p>
      <h2 className="text-lg font-semibold leading-snug [overflow-wrap:anywhere]">
        <Link
          href={hitAddress(result, query)}
          prefetch={false}
          data-rank={rank > countedRankMax ? undefined : rank}
          className="inline-block no-underline hover:underline"
        >
          {title}
        </Link>
      </h2>
      <Passage text={snippet} ranges={highlights ?? []} code={code} />
      <OtherSections result={result} query={query} />
      <Duplicates result={result} query={query} />
      {why === null ? null : (
        <Link
          href={why}
          prefetch={false}
          aria-label={`Why here? ${title}`}
          className="mt-1 inline-block text-sm text-muted"
        >
          Why here?
        </Link>
      )}
    </article>
  );
}

/** Ways to the pages that say the same. */
function Duplicates({ result: { duplicates = [] }, query }: Pick<HitProps, "result" | "query">) {
  if (duplicates.length === 0) return null;
  return (
    <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      Same text:{" "}
      {duplicates.map(({ id, path }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : ", "}
          <Link href={hitAddress({ path }, query)} prefetch={false}>
            {path}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** The other sections of the page that answer, each with its best passage. */
function OtherSections({ result, query }: Pick<HitProps, "result" | "query">) {
  const others = (result.sections ?? []).slice(1);
  if (others.length === 0) return null;
  return (
    <ul
      aria-label={`Other sections of ${result.title}`}
      className="mt-2 space-y-1 border-s-2 border-line ps-3 text-sm"
    >
      {others.map(({ heading, anchor, snippet, highlights, code }) => (
        <li key={anchor ?? ""} className="[overflow-wrap:anywhere]">
          <Link
            href={hitAddress({ path: result.path, anchor }, query)}
            prefetch={false}
            className="inline-block"
          >
            {heading ?? "Introduction"}
          </Link>
          <span className={`line-clamp-2 text-muted ${code === undefined ? "" : "font-mono"}`}>
            <Highlighted text={snippet} ranges={highlights} />
          </span>
        </li>
      ))}
    </ul>
  );
}
