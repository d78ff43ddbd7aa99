/** Headers and footers: what stands at the edge of many pages, and the numbers of pages. */
import type { TextSegment } from "./page-segments.ts";

export interface PdfPage {
  readonly number: number;
  readonly height: number;
  /** Height of its lower edge. */
  readonly bottom: number;
  readonly segments: readonly TextSegment[];
}

/** Share of a page's height above and below that holds headers and footers. */
const edge = 0.09;
const pagesMin = 3;
const pageNumber =
  /^(?:(?:page|seite|p\.)\s*)?[-–—[(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—\])]?(?:\s*(?:\/|of|von)\s*\d{1,4})?$/i;

/** The pages without them. */
export function withoutRunningLines(pages: readonly PdfPage[]): readonly PdfPage[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = page.segments.filter((segment) => isAtEdge(segment, page)).map(keyOf);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRunning = (segment: TextSegment, page: PdfPage): boolean =>
    isAtEdge(segment, page) &&
    ((counts.get(keyOf(segment)) ?? 0) >= Math.min(pagesMin, Math.max(2, pages.length)) ||
      pageNumber.test(segment.text.trim()));
  return pages.map((page) => ({
    ...page,
    segments: page.segments.filter((segment) => !isRunning(segment, page)),
  }));
}

function isAtEdge({ y, size }: TextSegment, { height, bottom }: PdfPage): boolean {
  const above = y - bottom;
  return above < edge * height || above + size > (1 - edge) * height;
}

/** Numbers change from page to page; the place does not. */
function keyOf({ text, y }: TextSegment): string {
  return `${Math.round(y / 4)} ${text.trim().replaceAll(/\d+/g, "#")}`;
}
