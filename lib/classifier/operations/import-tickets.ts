/** Tickets whose place is known already, as an old system has them: stored, judged and learnt. */
import * as z from "zod";
import {
  ClassifyRequest,
  FeedbackRequest,
  isKnowledgeError,
  KnowledgeError,
  limits,
} from "../../contract/index.ts";
import { readStanding, storeClassification } from "../records/classification-table.ts";
import { storeFeedback } from "../records/feedback-log.ts";
import { keptComment, prepareTicket } from "../redaction/prepare-ticket.ts";
import { checkPlace, checkTicket, requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** One line of an import: a ticket and where it belongs. */
export const ImportedTicket = z.object({
  ...ClassifyRequest.shape,
  correlationId: ClassifyRequest.shape.correlationId.optional(),
  body: z.string().max(limits.mailLengthMax).optional(),
  collection: FeedbackRequest.shape.correctCollection,
  subTheme: FeedbackRequest.shape.correctSubTheme.nullable(),
  comment: FeedbackRequest.shape.comment.nullable(),
});
export type ImportedTicket = z.output<typeof ImportedTicket>;

export interface ImportReport {
  readonly tickets: number;
  /** Of those, how many said something new. */
  readonly changed: number;
  /** Of those, how many the model would have placed there by itself. */
  readonly right: number;
  /** Of those, how many have more text than is read of a ticket. */
  readonly cut: number;
}

const progressInterval = 100;

/** Tickets of programs are checked like those of files. */
function checkImported(tickets: readonly ImportedTicket[]): readonly ImportedTicket[] {
  return tickets.map((ticket, index) => {
    try {
      return checkTicket(ImportedTicket, ticket);
    } catch (error) {
      if (!isKnowledgeError(error)) throw error;
      throw new KnowledgeError("parameter_invalid", `Ticket ${index + 1}: ${error.message}`);
    }
  });
}

/**
 * Learns all of them together at the end: files are often sorted by collection, and a model that
 * learns step by step would forget the first ones over the last. A ticket without a `correlationId`
 * gets one from its text, so that importing it again changes nothing. Throws `collection_unknown` or
 * `sub_theme_unknown` before anything is stored.
 */
export async function importTickets(
  tools: ClassifierTools,
  given: readonly ImportedTicket[],
  onProgress: (done: number) => void = () => undefined,
): Promise<ImportReport> {
  const { database, live } = tools;
  const tickets = checkImported(given);
  await requireCollections(live.model);
  for (const [index, { collection, subTheme }] of tickets.entries()) {
    const place = `of ticket ${index + 1}`;
    const fields = { collection: `collection ${place}`, subTheme: `subTheme ${place}` };
    checkPlace(live.model, collection, subTheme ?? undefined, fields);
  }
  let changed = 0;
  let right = 0;
  let cut = 0;
  for (const [index, { correlationId, body }] of tickets.entries()) {
    tools.recurring.observe(correlationId ?? `import ${index}`, body ?? "");
  }
  for (const [index, ticket] of tickets.entries()) {
    const outcome = await importTicket(tools, ticket);
    if (outcome.isChanged) changed += 1;
    if (outcome.isRight) right += 1;
    if (outcome.isCut) cut += 1;
    if ((index + 1) % progressInterval === 0) onProgress(index + 1);
  }
  await live.learnt((await readStanding(database, "")).lastSeq);
  return { tickets: tickets.length, changed, right, cut };
}

async function importTicket(
  { database, live: { model }, settings, clock, recurring }: ClassifierTools,
  { correlationId, collection, subTheme, comment, ...given }: ImportedTicket,
): Promise<{ isChanged: boolean; isRight: boolean; isCut: boolean }> {
  const { redact, storeText } = settings.privacy;
  const { ticket, forModel, hash, isCut } = prepareTicket(given, redact, recurring);
  const id = correlationId ?? `import ${hash.slice(0, 20)}`;
  const decision = model.decide(forModel, { excludeId: id });
  const features = model.features(forModel);
  await storeClassification(
    database,
    {
      correlationId: id,
      ticketHash: hash,
      ticket: storeText ? ticket : null,
      features,
      prediction: { ...decision, path: "fast" },
      answer: null,
    },
    clock.now(),
  );
  const feedback = {
    correlationId: id,
    collection,
    subTheme: subTheme ?? null,
    comment: keptComment(comment ?? undefined, settings.privacy),
    ticketHash: hash,
    features,
  };
  const stored = await storeFeedback(database, feedback, clock.now());
  return {
    // Another text of a ticket is something new, though the same was said of it.
    isChanged: stored !== null && (stored.isChanged || stored.seq !== null),
    isRight: stored?.judged.collection === collection,
    isCut,
  };
}
