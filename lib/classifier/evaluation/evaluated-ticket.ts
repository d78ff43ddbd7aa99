/** A ticket whose right answer is known: its collection, or that it belongs to none. */
import type { FieldValues } from "../../contract/index.ts";
import type { ImportedTicket } from "../records/imported-ticket.ts";

export interface EvaluatedTicket extends Omit<ImportedTicket, "collection" | "none" | "fields"> {
  /** Null for a ticket that belongs to none of the collections. */
  readonly collection: string | null;
  /** Values of configured fields; absent for none. */
  readonly fields?: FieldValues | undefined;
}

export function evaluatedTicket(given: ImportedTicket): EvaluatedTicket {
  const { none, collection, fields, ...ticket } = given;
  const place = none === true ? null : (collection ?? null);
  if (fields === undefined) return { ...ticket, collection: place };
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return { ...ticket, collection: place, fields: Object.fromEntries(said) };
}
