/** Near duplicates of a ticket, for an answer. */
import type { PermittedCollections, TicketDuplicate } from "../../contract/index.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { readKnownIds } from "../records/classification-record.ts";
import { withShownIds } from "../records/stored-ids.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/**
 * Any process may have forgotten one of them since, so what was found is looked up; most tickets have
 * none and ask nothing. `features` is as stored.
 */
export async function findDuplicates(
  { database, duplicates }: Pick<ClassifierTools, "database" | "duplicates">,
  features: Uint8Array | null,
  correlationId: string,
  permitted: PermittedCollections = null,
): Promise<{ duplicates?: TicketDuplicate[] }> {
  const kept = features === null ? null : unpackTicket(features);
  const found = kept === null ? [] : duplicates.find(kept.features, correlationId);
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
