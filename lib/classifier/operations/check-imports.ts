/** The first of two passes over tickets to import, which finds faults before anything is stored. */
import { createSlices } from "../../base/index.ts";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import { checkFields } from "../fields/check-fields.ts";
import { nowhere } from "../records/classification-table.ts";
import { ImportedTicket, type ImportedTickets, importedPlace } from "../records/imported-ticket.ts";
import { checkPlace, checkTicket, requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** Returns how many tickets there are. */
export async function checkImports(
  { live: { model }, settings }: Pick<ClassifierTools, "live" | "settings">,
  given: ImportedTickets,
  onProgress: (done: number) => void,
): Promise<number> {
  if (isReadOnce(given)) {
    throw new KnowledgeError(
      "parameter_invalid",
      "The tickets are read twice; give an array, or an object whose iterator begins again.",
    );
  }
  await requireCollections(model);
  const slices = createSlices();
  let count = 0;
  for await (const ticket of given) {
    count += 1;
    const checked = checkImport(ticket, count);
    const { fields: said } = checked;
    const { collection, subTheme } = importedPlace(checked);
    const fields = {
      collection: `collection of ticket ${count}`,
      subTheme: `subTheme of ticket ${count}`,
    };
    if (collection !== nowhere) checkPlace(model, collection, subTheme ?? undefined, fields);
    checkFields(said, settings.fields, `fields of ticket ${count}`);
    onProgress(count);
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  return count;
}

/** Tickets of programs are checked like those of files. */
export function checkImport(ticket: ImportedTicket, number: number): ImportedTicket {
  try {
    return checkTicket(ImportedTicket, ticket);
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    throw new KnowledgeError("parameter_invalid", `Ticket ${number}: ${error.message}`);
  }
}

/** The iterator of a generator is the generator itself. */
function isReadOnce(given: ImportedTickets): boolean {
  const iterator =
    Symbol.asyncIterator in given ? given[Symbol.asyncIterator]() : given[Symbol.iterator]();
  return (iterator as unknown) === given;
}
