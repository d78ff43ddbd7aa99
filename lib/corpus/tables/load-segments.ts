/** A segment of a generation with its dead pages marked. */

import type { Database } from "../../storage/index.ts";
import type { Segment } from "../segment/segment.ts";
import type { Manifest } from "./manifest.ts";
import { loadSegment } from "./segment-table.ts";

export interface LoadedSegment {
  readonly segmentId: number;
  readonly segment: Segment;
  /** 1 for each page that is no longer live; null if all are. */
  readonly deadPages: Uint8Array | null;
}

/** Null for a segment that is gone, because a newer generation has come. */
export async function loadMarkedSegment(
  database: Database,
  { segmentId, deadPages }: Manifest["segments"][number],
): Promise<LoadedSegment | null> {
  const segment = await loadSegment(database, segmentId);
  if (segment === null) return null;
  const marks = new Uint8Array(segment.header.pages);
  for (const page of deadPages) marks[page] = 1;
  return { segmentId, segment, deadPages: deadPages.length === 0 ? null : marks };
}
