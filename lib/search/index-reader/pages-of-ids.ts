/** Where pages with given ids lie. */
import { pageOfId } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { IndexSnapshot, SnapshotSegment } from "./index-snapshot.ts";

export interface LocatedPage {
  readonly part: SnapshotSegment;
  readonly page: number;
}

/** Those that exist and lie in the wanted collections, in the order of the ids. */
export function pagesOfIds(
  { segments }: IndexSnapshot,
  ids: readonly string[],
  collections: readonly string[] | null,
): LocatedPage[] {
  return ids.flatMap((id) => {
    if (collections !== null && !collections.includes(splitDocumentId(id).collection)) return [];
    for (const part of segments) {
      const page = pageOfId(part.segment, id);
      const { gonePages = part.deadPages } = part;
      if (page !== -1 && gonePages?.[page] !== 1) return [{ part, page }];
    }
    return [];
  });
}
