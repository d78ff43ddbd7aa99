/** The life of one classification: what is known of the ticket, the model's word, the stored row. */

import { inSpan, type TracedWork } from "../../base/index.ts";
import type {
  ClassifyOptions,
  ClassifyRequest,
  ClassifyResponse,
  VisibleCollections,
} from "../../contract/index.ts";
import { automationOf } from "../automation/ticket-automation.ts";
import type { JoinedIncident } from "../evidence/incident-watch.ts";
import type { NearDuplicate } from "../evidence/near-duplicates.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { predictedFields, withSaid } from "../fields/field-answers.ts";
import { judgedAnswer } from "../judged-answer.ts";
import {
  type NewClassification,
  readStanding,
  type StoredAnswer,
  storeClassification,
} from "../records/classification-table.ts";
import { readIncidents } from "../records/incident-rows.ts";
import { readPauses } from "../records/pause-table.ts";
import { newStoredId, readStoredId } from "../records/stored-ids.ts";
import {
  type PreparedTicket,
  prepareTicket,
  type TicketFields,
} from "../redaction/prepare-ticket.ts";
import type { DecidedTicket } from "./answer-ticket.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { findDuplicates, standingDuplicates } from "./find-duplicates.ts";
import { placeTicket } from "./place-ticket.ts";
import { answerWithDocuments, suggestFor } from "./suggest-for.ts";

const traced: TracedWork<ClassifyResponse> = {
  name: "knowledge.classify",
  describe: ({ confidence, path }) => ({
    "knowledge.confidence": confidence,
    "knowledge.path": path,
  }),
};

export interface LimitedClassifyOptions extends ClassifyOptions {
  /** What the caller may see. */
  readonly permitted: VisibleCollections;
}

export function classifyTicket(
  tools: ClassifierTools,
  request: ClassifyRequest,
  options: LimitedClassifyOptions,
): Promise<ClassifyResponse> {
  return inSpan(traced, () => classify(tools, request, options));
}

async function classify(
  tools: ClassifierTools,
  { correlationId, ...given }: ClassifyRequest,
  { signal, actor, permitted }: LimitedClassifyOptions,
): Promise<ClassifyResponse> {
  const startedAt = performance.now();
  const { database, live, settings } = tools;
  const prepared = prepareTicket(given, settings.privacy.redact);
  // To this caller a ticket of another collection does not exist, and it stays as it is.
  const known = await readStoredId(database, correlationId, permitted);
  // Also for an id that nothing has: to draw one takes as long as half of what is read.
  const drawn = known.isSeen ? known.id : newStoredId(correlationId);
  const storedId = known.isTaken ? drawn : known.id;
  const isAutomatic = prepared.automatic !== null;
  const standing = await readStanding(database, storedId);
  const { correction, lastSeq, lastDocumentEvent, fields } = standing;
  await live.catchUp(lastSeq);
  await tools.documents.catchUp(lastDocumentEvent);
  const correctedId = correction === null ? undefined : storedId;
  const placed = await placeTicket(tools, prepared, { correctedId, signal, permitted });
  const { forModel } = prepared;
  const asking = { ticket: forModel, correlationId: storedId, permitted };
  const answer = await answerWithDocuments(tools, asking, placed);
  const response =
    correction === null
      ? answer
      : judgedAnswer(live.model, forModel, answer, {
          correction,
          fields: withSaid(answer.fields, fields, settings.fields),
          documents:
            correction.collection === answer.collection
              ? answer.relevantDocs
              : await suggestFor(tools, asking, correction),
        });
  signal?.throwIfAborted();
  const features = live.model.features(prepared.forModel);
  const { like, incident } = isAutomatic
    ? { like: [], incident: null }
    : joinOthers(tools, storedId, features);
  const same = await standingDuplicates(tools, like, permitted);
  const automation = automationOf(response, correction, standing.pauses);
  const row = {
    ...keptOf(prepared, placed, answer, settings),
    correlationId: storedId,
    shownId: permitted === null ? undefined : correlationId,
    actor,
    features,
    automation: automation.reason,
    incident,
  };
  await storeClassification(database, row, tools.clock.now());
  const told = { ...same, ...(await tellIncident(tools, incident, storedId, permitted)) };
  const shown = { ...response, ...kindOf(prepared), automation, ...told };
  return { correlationId, ...shown, duration_ms: msSince(startedAt) };
}

function kindOf({ automatic }: Pick<PreparedTicket, "automatic">): Pick<ClassifyResponse, "kind"> {
  return automatic === null ? {} : { kind: "automatic" };
}

/** The same without a ticket to keep: nothing is stored. */
export async function previewTicket(
  tools: ClassifierTools,
  given: TicketFields,
  permitted: VisibleCollections,
): Promise<ClassifyResponse> {
  const startedAt = performance.now();
  const prepared = prepareTicket(given, tools.settings.privacy.redact);
  const placed = await placeTicket(tools, prepared, { permitted });
  const ticket = prepared.forModel;
  const asking = { ticket, permitted };
  const answer = await answerWithDocuments(tools, asking, placed);
  const automation = automationOf(answer, null, await readPauses(tools.database));
  const same = await findDuplicates(tools, tools.live.model.features(ticket), "", permitted);
  const told = { ...answer, ...kindOf(prepared), automation, ...same };
  return { correlationId: "", ...told, duration_ms: msSince(startedAt) };
}

/** What is stored of the machine's answer, regardless of a person's judgement, which can be undone. */
function keptOf(
  { ticket, hash, automatic }: PreparedTicket,
  { decision, path }: DecidedTicket,
  answer: StoredAnswer,
  { privacy: { storeText } }: ClassifierTools["settings"],
): Pick<NewClassification, "ticketHash" | "kind" | "ticket" | "prediction" | "answer"> {
  return {
    ticketHash: hash,
    ...kindOf({ automatic }),
    ticket: storeText ? ticket : null,
    prediction: { ...decision, path, fields: predictedFields(decision.fields) },
    answer: storeText ? withoutSnippets(answer) : null,
  };
}

/** They are read again when the ticket is shown, from the documents as they are then. */
function withoutSnippets(answer: StoredAnswer): StoredAnswer {
  const relevantDocs = answer.relevantDocs.map(({ snippet: _snippet, ...document }) => document);
  return { ...answer, relevantDocs };
}

/** Without a look where it is of none. */
async function tellIncident(
  { database }: ClassifierTools,
  joined: JoinedIncident | null,
  id: string,
  permitted: VisibleCollections,
): Promise<Pick<ClassifyResponse, "incident">> {
  if (joined === null) return {};
  const incident = (await readIncidents(database, [id], permitted)).get(id);
  return incident === undefined ? {} : { incident };
}

/** The ticket is known from here on, and so is what it is one of. */
function joinOthers(
  { duplicates, incidents, clock }: ClassifierTools,
  id: string,
  features: Uint8Array,
): { readonly like: readonly NearDuplicate[]; readonly incident: JoinedIncident | null } {
  const kept = unpackTicket(features);
  if (kept === null) return { like: [], incident: null };
  const like = duplicates.observe(id, kept.features);
  return { like, incident: incidents.observe(id, like, clock.now()) };
}

function msSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 1_000) / 1_000;
}
