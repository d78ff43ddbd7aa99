import Link from "next/link";
import { type AskedSearch, nextOffset, resultsAddress, resultsPerPage } from "./asked.ts";

interface MoreResultsProps {
  readonly asked: AskedSearch;
  readonly offset: number;
  /** How many results are shown. */
  readonly shown: number;
}

const look =
  "inline-flex min-h-11 items-center rounded-lg border border-control px-4 text-text no-underline hover:bg-surface";

/** Ways to the results before and after those shown. */
export function MoreResults({ asked, offset, shown }: MoreResultsProps) {
  const next = shown < resultsPerPage ? null : nextOffset(offset);
  if (next === null && offset === 0) return null;
  return (
    <nav aria-label="More results" className="mt-8 flex flex-wrap justify-center gap-3">
      {offset === 0 ? null : (
        <Link
          href={resultsAddress(asked, Math.max(0, offset - resultsPerPage))}
          prefetch={false}
          rel="prev"
          className={look}
        >
          Previous results
        </Link>
      )}
      {next === null ? null : (
        <Link href={resultsAddress(asked, next)} prefetch={false} rel="next" className={look}>
          More results
        </Link>
      )}
    </nav>
  );
}
