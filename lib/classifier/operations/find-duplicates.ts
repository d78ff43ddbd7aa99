/** Near duplicates of a ticket, for an answer. */
import type { TicketDuplicate, VisibleCollections } from "../../contract/index.ts";
import type { NearDuplicate } from "../evidence/near-duplicates.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { readKnownIds } from "../records/classification-record.ts";
import { withShownIds } from "../records/stored-ids.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** `features` is as stored. */
export function findDuplicates(
  tools: Pick<ClassifierTools, "database" | "duplicates">,
  features: Uint8Array | null,
  correlationId: string,
  permitted: VisibleCollections = null,
): Promise<{ duplicates?: TicketDuplicate[] }> {
  const kept = features === null ? null : unpackTicket(features);
  const found = kept === null ? [] : tools.duplicates.find(kept.features, correlationId);
  return standingDuplicates(tools, found, permitted);
}

/**
 * Any process may have forgotten one of them since, so what was found is looked up; most tickets have
 * none and ask nothing.
 */
export async function standingDuplicates(
  { database }: Pick<ClassifierTools, "database">,
  found: readonly NearDuplicate[],
  permitted: VisibleCollections,
): Promise<{ duplicates?: TicketDuplicate[] }> {
  if (found.length === 0) return {};
  const known = await readKnownIds(
    database,
    found.map((duplicate) => duplicate.correlationId),
    permitted,
  );
  const standing = found.filter((duplicate) => known.has(duplicate.correlationId));
  if (standing.length === 0) return {};
  return { duplicates: await withShownIds(database, standing, permitted) };
}
