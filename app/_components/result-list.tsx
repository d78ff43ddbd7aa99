import type { SearchResponse, SearchResult } from "knowledge-sdk";
import Link from "next/link";
import { Fragment } from "react";
import { AnswerBox } from "../_search/answer-box.tsx";
import { type AskedSearch, comparisonAddress } from "../_search/asked.ts";
import { countText } from "../_search/count-text.ts";
import { hitAddress } from "../_search/hit-address.ts";
import { ClickCounter } from "./click-counter.tsx";
import { Passage } from "./passage.tsx";

interface ResultListProps {
  /** With at least one hit. */
  readonly response: SearchResponse;
  readonly asked: AskedSearch;
  /** Whether the rank of an opened hit is reported to the service. */
  readonly isCounted: boolean;
}

/** The hits of one search, best first. */
export function ResultList({ response, asked, isCounted }: ResultListProps) {
  const { results, duration_ms, query } = response;
  const best = results[0]?.id;
  return (
    <section aria-label="Results" className="mt-6">
      <p role="status" className="text-sm text-muted">
        {countText(response)} in {duration_ms.toFixed(1)} ms
      </p>
      <AnswerBox response={response} />
      <ol className="mt-4 space-y-6">
        {results.map((result, index) => (
          <li key={result.id}>
            <Hit
              result={result}
              query={query}
              rank={index + 1}
              why={comparisonAddress(asked, best ?? result.id, index === 0 ? undefined : result.id)}
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
  /** Where its place is explained. */
  readonly why: string;
}

function Hit({ result, query, rank, why }: HitProps) {
  const { title, heading, collection, snippet, highlights, code } = result;
  return (
    <article>
      <h2 className="text-lg font-semibold leading-snug [overflow-wrap:anywhere]">
        <Link
          href={hitAddress(result, query)}
          prefetch={false}
          data-rank={rank}
          className="inline-block"
        >
          {title}
        </Link>
      </h2>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {collection}
        {heading === undefined ? null : ` › ${heading}`} ·{" "}
        <Link href={why} prefetch={false} aria-label={`Why here? ${title}`} className="text-muted">
          Why here?
        </Link>
      </p>
      <Passage text={snippet} ranges={highlights ?? []} code={code} />
      <OtherSections result={result} query={query} />
      <Duplicates result={result} query={query} />
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

/** Ways to the other sections of the page that answer. */
function OtherSections({ result, query }: Pick<HitProps, "result" | "query">) {
  const others = (result.sections ?? []).slice(1);
  if (others.length === 0) return null;
  return (
    <ul
      aria-label={`Other sections of ${result.title}`}
      className="mt-1 flex flex-wrap gap-x-4 text-sm"
    >
      {others.map(({ heading, anchor }) => (
        <li key={anchor ?? ""}>
          <Link href={hitAddress({ path: result.path, anchor }, query)} prefetch={false}>
            {heading ?? "Introduction"}
          </Link>
        </li>
      ))}
    </ul>
  );
}
