/** Takes somebody out of state.db: tickets as a whole, elsewhere what they wrote and their name. */
import { commandEntry, createAuditTrail, eraseNames, newPseudonym } from "../audit/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import { type Database, rewriteFile } from "../storage/index.ts";
import { countRows, type FoundPerson, findPerson } from "./find-person.ts";
import { personalTables } from "./personal-tables.ts";
import type { TextMatch } from "./text-match.ts";

export interface ErasureRequest {
  readonly isMeant: TextMatch;
  /** Removes a ticket and what was learnt from it. */
  readonly forget: (correlationId: string) => Promise<boolean>;
  /** How many rows the operator expects; needed where nearly everything is meant. */
  readonly confirmed: number | null;
  readonly clock?: (() => number) | undefined;
}

export interface ErasureReport {
  /** Rows of each table that were found and dealt with. */
  readonly rows: Readonly<Record<string, number>>;
  /** Rows of the audit trail that have a pseudonym now. */
  readonly pseudonyms: number;
  /** Rows of each table that still speak of the person. */
  readonly left: Readonly<Record<string, number>>;
}

const statementsAtOnce = 200;
/** So many rows, and half of the tickets, are rarely one person. */
const rowsUnconfirmedMax = 1_000;
const ticketsUnconfirmedMin = 10;

/**
 * Rejects with `parameter_invalid` where nearly everything is meant and `confirmed` is another
 * number; then, and if the trail cannot be written, nothing was changed. Erased in part, it can be
 * run again.
 */
export async function erasePerson(
  database: Database,
  { isMeant, forget, confirmed, clock = Date.now }: ErasureRequest,
): Promise<ErasureReport> {
  const found = await findPerson(database, isMeant);
  requireConfirmed(found, confirmed);
  if (found.rows.length === 0) return { rows: {}, pseudonyms: 0, left: {} };
  const rows = countRows(found.rows);
  // The person's name must not be in it.
  const told = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  const trail = createAuditTrail(database, clock);
  await trail.append(commandEntry("privacy_erased", told.join(", ")));
  for (const ticket of found.tickets) await forget(ticket);
  const pseudonym = newPseudonym();
  const statements = found.rows.flatMap(({ table, row, matched }) => {
    const rules = personalTables.find((one) => one.table === table);
    return rules?.erase(rules, row, matched, pseudonym) ?? [];
  });
  for (let from = 0; from < statements.length; from += statementsAtOnce) {
    await database.write(statements.slice(from, from + statementsAtOnce));
  }
  const names = await eraseNames(database, isMeant, clock);
  await rewriteFile(database);
  const left = countRows((await findPerson(database, isMeant)).rows);
  return { rows, pseudonyms: names.rows, left };
}

function requireConfirmed(
  { rows, tickets, ticketsInAll }: FoundPerson,
  confirmed: number | null,
): void {
  const isNearlyAll = tickets.length >= ticketsUnconfirmedMin && tickets.length * 2 > ticketsInAll;
  if (!isNearlyAll && rows.length <= rowsUnconfirmedMax) return;
  if (confirmed === rows.length) return;
  throw new KnowledgeError(
    "parameter_invalid",
    `This text stands in ${rows.length} rows, ${tickets.length} of ${ticketsInAll} tickets among them. Name more of it, or erase them all with --confirm ${rows.length}. Nothing was changed.`,
  );
}
