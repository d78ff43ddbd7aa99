/** Finds pages of a segment by their ids, which its pages are ordered by. */
import { pageId, type Segment } from "./segment.ts";

/** Half-open range of pages. */
export interface FoundPages {
  readonly start: number;
  readonly end: number;
}

/** Pages in `[from, to)` whose id begins with `beginning`. */
export function pagesBeginning(
  segment: Segment,
  beginning: string,
  from = 0,
  to: number = segment.header.pages,
): FoundPages {
  const start = firstPage(segment, from, to, (id) => id < beginning);
  const end = firstPage(segment, start, to, (id) => id.startsWith(beginning));
  return { start, end };
}

/** -1 when the segment has no page of this id. */
export function pageOfId(segment: Segment, id: string): number {
  const page = firstPage(segment, 0, segment.header.pages, (other) => other < id);
  return page < segment.header.pages && pageId(segment, page) === id ? page : -1;
}

/** The first page that is not passed; all passed ones come before the others. */
function firstPage(
  segment: Segment,
  from: number,
  to: number,
  isPassed: (id: string) => boolean,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPassed(pageId(segment, middle))) low = middle + 1;
    else high = middle;
  }
  return low;
}
