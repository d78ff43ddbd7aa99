/** Tickets whose place is known already, as an old system has them: stored and learnt. */
import { createSlices } from "../../base/index.ts";
import { predictedFields } from "../fields/field-answers.ts";
import { readStanding } from "../records/classification-table.ts";
import { type NewImport, storeImports } from "../records/import-table.ts";
import {
  type ImportedTicket,
  type ImportedTickets,
  importedPlace,
} from "../records/imported-ticket.ts";
import { keptComment, keptResolution, prepareTicket } from "../redaction/prepare-ticket.ts";
import { checkImport, checkImports } from "./check-imports.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

export interface ImportReport {
  readonly tickets: number;
  /** How many of them said something new. */
  readonly changed: number;
  /** How many of them the model would have placed there by itself. */
  readonly right: number;
  /** How many of them have more text than is read of a ticket. */
  readonly cut: number;
}

/** All are checked, then all are stored, then all are learnt together. */
export type ImportPhase = "check" | "store" | "learn";

/**
 * `done` of `total` tickets; `total` is 0 while it is not known, and a training does not tell how far
 * it has come.
 */
export type ImportProgress = (done: number, total: number, phase: ImportPhase) => void;

/** Stored in one transaction: at about .1 ms each they delay no other request for long. */
const ticketsPerWrite = 50;

/**
 * Learns all of them together at the end: files are often sorted by collection, and a model that
 * learns step by step would forget the first ones over the last. A ticket without a `correlationId`
 * gets one from its text, so that importing it again changes nothing. Resolves when the model has
 * been trained and stored. Throws `collection_unknown` or `sub_theme_unknown` before anything is
 * stored.
 */
export async function importTickets(
  tools: ClassifierTools,
  given: ImportedTickets,
  onProgress: ImportProgress = () => undefined,
): Promise<ImportReport> {
  const { database, live, clock } = tools;
  const total = await checkImports(tools, given, (done) => onProgress(done, 0, "check"));
  const report = { tickets: 0, changed: 0, right: 0, cut: 0 };
  const slices = createSlices();
  // By id: of two lines for one ticket the second one changes what the first one stored.
  const batch = new Map<string, NewImport>();
  const store = async (): Promise<void> => {
    report.changed += await storeImports(database, [...batch.values()], clock.now());
    batch.clear();
    onProgress(report.tickets, total, "store");
  };
  for await (const ticket of given) {
    report.tickets += 1;
    const { row, isCut } = importOf(tools, checkImport(ticket, report.tickets));
    if (row.prediction.collection === row.correct.collection) report.right += 1;
    if (isCut) report.cut += 1;
    if (batch.has(row.correlationId)) await store();
    batch.set(row.correlationId, row);
    if (batch.size === ticketsPerWrite) await store();
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  if (batch.size > 0) await store();
  onProgress(0, total, "learn");
  await live.kept((await readStanding(database, "")).lastSeq);
  return report;
}

function importOf(
  { live: { model }, settings }: ClassifierTools,
  imported: ImportedTicket,
): { row: NewImport; isCut: boolean } {
  const { correlationId, fields, comment, resolution } = imported;
  const { redact, storeText } = settings.privacy;
  const { ticket, forModel, hash, isCut } = prepareTicket(imported, redact);
  const id = correlationId ?? `import ${hash.slice(0, 20)}`;
  const { collection, subTheme, confidence, probability, modelSequence, ...decided } = model.decide(
    forModel,
    { excludeId: id, tellsWords: false },
  );
  const row = {
    correlationId: id,
    ticketHash: hash,
    ticket: storeText ? ticket : null,
    features: model.features(forModel),
    // What is stored, and no more: candidates and reasons would stay until the ticket is written.
    prediction: {
      collection,
      subTheme,
      confidence,
      probability,
      modelSequence,
      path: "fast" as const,
      fields: predictedFields(decided.fields),
    },
    correct: importedPlace(imported),
    fields,
    comment: keptComment(comment ?? undefined, settings.privacy),
    resolution: keptResolution(resolution, settings.privacy),
  };
  return { row, isCut };
}
