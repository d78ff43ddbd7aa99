/** Which tickets callers see who may see some collections: those that have been in no other. */
import {
  KnowledgeError,
  permits,
  type TicketEvent,
  type TicketResolution,
  type VisibleCollections,
} from "../../contract/index.ts";
import type { ClassificationRecord } from "../records/classification-record.ts";
import { nowhere } from "../records/classification-table.ts";

/** Its place now, the prediction that was judged, and the newest one. */
export function isVisibleTicket(
  { prediction, judged, correct }: Pick<ClassificationRecord, "prediction" | "judged" | "correct">,
  permitted: VisibleCollections,
): boolean {
  return [prediction, judged, correct].every(
    (place) =>
      place === null || place.collection === nowhere || permits(permitted, place.collection),
  );
}

/** What has happened to it elsewhere is left out. */
export function visibleEvents(
  events: readonly TicketEvent[],
  permitted: VisibleCollections,
): TicketEvent[] {
  return events.filter(({ collection }) => collection === null || permits(permitted, collection));
}

/** Without a document of another collection; null where nothing is left. */
export function visibleResolution(
  resolution: TicketResolution | null,
  permitted: VisibleCollections,
): TicketResolution | null {
  const { text, page } = resolution ?? {};
  const collection = /^kb:\/\/([^/]+)/.exec(page ?? "")?.[1];
  if (collection === undefined || permits(permitted, collection)) return resolution;
  return text === undefined ? null : { text };
}

/** Figures about tickets of all collections together. */
export function refuseLimited(permitted: VisibleCollections): void {
  if (permitted === null) return;
  throw new KnowledgeError(
    "area_not_allowed",
    "This is about the tickets of all collections, and your key is limited to some of them.",
  );
}
