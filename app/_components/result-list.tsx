import type { SearchResponse, SearchResult } from "knowledge-sdk";
import Link from "next/link";
import { ClickCounter } from "./click-counter.tsx";
import { Highlighted } from "./highlighted.tsx";

interface ResultListProps {
  readonly response: SearchResponse;
  /** Whether the place of an opened hit is told to the service. */
  readonly isCounted: boolean;
}

/** The hits of one search, best first. */
export function ResultList({ response, isCounted }: ResultListProps) {
  const { results, total, duration_ms, query } = response;
  if (total === 0) {
    return (
      <p role="status" className="mt-8 rounded-md bg-note-bg px-4 py-3 text-note-text">
        No page has “{query}”. Try fewer or other words, or search all collections.
      </p>
    );
  }
  return (
    <section aria-label="Results" className="mt-8">
      <p role="status" className="text-sm text-muted">
        {total} {total === 1 ? "result" : "results"} in {duration_ms.toFixed(1)} ms
      </p>
      <ol className="mt-4 space-y-6">
        {results.map((result, index) => (
          <li key={result.id}>
            <Hit result={result} rank={index + 1} />
          </li>
        ))}
      </ol>
      {isCounted ? <ClickCounter query={query} /> : null}
    </section>
  );
}

function Hit({ result, rank }: { readonly result: SearchResult; readonly rank: number }) {
  const { title, heading, anchor, path, collection, snippet, highlights } = result;
  return (
    <article>
      <h2 className="text-lg font-semibold leading-snug">
        <Link
          href={anchor === undefined ? path : `${path}#${anchor}`}
          prefetch={false}
          data-rank={rank}
        >
          {title}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {collection}
        {heading === undefined ? null : ` › ${heading}`}
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        <Highlighted text={snippet} ranges={highlights ?? []} />
      </p>
    </article>
  );
}
