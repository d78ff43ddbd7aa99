/**
 * One event: its ticket is placed, its judgement learnt, and what follows is stored in one
 * transaction. After a crash anywhere it is gone through again, and does nothing twice.
 */
import { createHash } from "node:crypto";
import type { InStatement } from "@libsql/client";
import type { AuditTrail } from "../audit/index.ts";
import type { Clock } from "../base/index.ts";
import type { KnowledgeClassifier } from "../classifier/index.ts";
import { type ClassifyResponse, isKnowledgeError } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { readAccount } from "./account-table.ts";
import type { Connector, TicketContent, TicketNews, Wish } from "./connector.ts";
import {
  beginPlacing,
  type EventOutcome,
  finishEvent,
  type InboxEvent,
  markAudited,
} from "./inbox-table.ts";
import { inheritNote, isWished, storeWish, withdrawWish } from "./outbox-table.ts";
import { type KnownTicket, readKnownTicket, storeTicket } from "./ticket-table.ts";

export type ConnectedClassifier = Pick<
  KnowledgeClassifier,
  "automation" | "classify" | "collections" | "feedback" | "preview" | "record"
>;

export interface ProcessingTools {
  readonly database: Database;
  readonly classifier: ConnectedClassifier;
  readonly clock: Clock;
  /** Null: there is no audit trail. */
  readonly trail: AuditTrail | null;
  /** Put before addresses of our own pages; "" where readers elsewhere cannot reach them. */
  readonly origin: string;
}

export async function processEvent(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
): Promise<EventOutcome> {
  const { database, clock } = tools;
  const { event, id } = received;
  const known = await readKnownTicket(database, event.correlationId);
  const now = clock.now();
  if (event.kind === "deleted" || (known?.isDeleted === true && event.kind !== "restored")) {
    const ticket = { ...(known ?? unplaced(event)), isDeleted: true };
    await database.write([
      storeTicket(event.correlationId, connector.name, ticket, now),
      withdrawWish(event.correlationId, "The ticket is gone.", now),
      finishEvent(id, "deleted"),
    ]);
    return "deleted";
  }
  const content = withoutQueues(event.content, connector);
  const isNew = isToPlace(known, event, content);
  const answer = isNew ? await placeOnce(tools, received, content) : null;
  const judged = await learnOnce(tools, connector, received, known);
  const isLearnt = judged === "learnt";
  const wish = isLearnt || answer === null ? null : wishOf(tools, connector, answer, known);
  const outcome: EventOutcome = judged ?? (isNew ? "placed" : "known");
  const ticket = {
    ...(isNew || known === null ? { ...unplaced(event), textDigest: digestOf(content) } : known),
    placedAt_ms: isLearnt ? event.at_ms : (known?.placedAt_ms ?? null),
    collection: wish?.collection ?? known?.collection ?? null,
    isDeleted: false,
  };
  const statements: InStatement[] = [
    storeTicket(event.correlationId, connector.name, ticket, now),
    finishEvent(id, outcome),
  ];
  if (event.formerly !== undefined) {
    statements.push(inheritNote(event.correlationId, event.formerly, now));
  }
  if (wish !== null) statements.push(storeWish(event.correlationId, connector.name, wish, now));
  const withdrawal = isLearnt
    ? "A person has placed the ticket."
    : answer !== null && wish === null
      ? "The ticket is left to people."
      : null;
  if (withdrawal !== null) statements.push(withdrawWish(event.correlationId, withdrawal, now));
  await database.write(statements);
  return outcome;
}

function unplaced(event: TicketNews): KnownTicket {
  return {
    textDigest: "",
    textAt_ms: event.at_ms,
    placedAt_ms: null,
    collection: null,
    isDeleted: false,
  };
}

/** Each text once: the first that comes, and those that are written later than what was placed. */
function isToPlace(known: KnownTicket | null, event: TicketNews, content: TicketContent): boolean {
  if (known === null || known.textDigest === "") return true;
  const isLater = event.kind === "written" && event.at_ms > known.textAt_ms;
  return isLater && known.textDigest !== digestOf(content);
}

/** Title and body: tags come and go without anybody writing. */
function digestOf({ title, body = "" }: TicketContent): string {
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("base64url");
}

/** A label that names a queue would give the answer away. */
function withoutQueues(content: TicketContent, connector: Connector): TicketContent {
  const tags = content.tags?.filter((tag) => connector.collectionOf(tag) === null);
  return { ...content, ...(tags !== undefined && { tags }) };
}

async function placeOnce(
  { database, classifier, clock }: ProcessingTools,
  { id, connector, event, begunAt_ms }: InboxEvent,
  content: TicketContent,
): Promise<ClassifyResponse> {
  const { correlationId } = event;
  if (begunAt_ms !== null) {
    const record = await classifier.record(correlationId);
    // Placed before the crash: the same answer again, without storing anything.
    if (record !== null && record.updatedAt_ms >= begunAt_ms) return classifier.preview(content);
  } else {
    await beginPlacing(database, id, clock.now());
  }
  return classifier.classify({ correlationId, ...content }, { actor: actorOf(connector) });
}

/** In histories and in the audit trail, before the name of a connector. */
export const actorPrefix = "connector:";

function actorOf(connector: string): string {
  return `${actorPrefix}${connector}`;
}

/** Null where nobody judged anything. */
async function learnOnce(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
  known: KnownTicket | null,
): Promise<EventOutcome | null> {
  const { placing, correlationId, at_ms } = received.event;
  if (placing === null) return null;
  if (!placing.isJudge) return "not_a_judge";
  const collection =
    placing.names.map((name) => connector.collectionOf(name)).find((one) => one !== null) ?? null;
  if (collection === null) return "no_queue";
  if (known?.placedAt_ms != null && at_ms < known.placedAt_ms) return "older";
  if (await isOwn(tools, received, { known, collection })) return "own";
  await auditOnce(tools, received);
  try {
    const actor = actorOf(connector.name);
    await tools.classifier.feedback({ correlationId, correctCollection: collection }, { actor });
  } catch (error) {
    // A queue that was taken out, or a ticket that was forgotten meanwhile: nothing to learn.
    if (isKnowledgeError(error) && unlearnable.has(error.code)) return "no_queue";
    throw error;
  }
  return "learnt";
}

const unlearnable: ReadonlySet<string> = new Set([
  "collection_unknown",
  "classification_not_found",
]);

/**
 * What we wrote ourselves comes back as an event, also when something else is wished by then; so
 * does a person who only agrees with it.
 */
async function isOwn(
  { database }: ProcessingTools,
  { connector, event }: InboxEvent,
  { known, collection }: { readonly known: KnownTicket | null; readonly collection: string },
): Promise<boolean> {
  const account = await readAccount(database, connector);
  if (account !== null && event.placing?.account === account) return true;
  return known?.placedAt_ms === null && isWished(database, event.correlationId, collection);
}

/** Written before the work, in one transaction with the mark that it is. */
async function auditOnce(
  { trail }: ProcessingTools,
  { id, connector, deliveryId, event, isAudited }: InboxEvent,
): Promise<void> {
  if (trail === null || isAudited) return;
  const entry = {
    actor: actorOf(connector),
    origin: null,
    action: "feedback",
    subject: event.correlationId,
    outcome: "allowed",
    requestId: deliveryId,
  } as const;
  await trail.append(entry, [markAudited(id)]);
}

/** Null: the ticket is left to people. */
function wishOf(
  { origin }: ProcessingTools,
  connector: Connector,
  { collection, subTheme, automation, relevantDocs }: ClassifyResponse,
  known: KnownTicket | null,
): Wish | null {
  if (!connector.writesBack || known?.placedAt_ms != null) return null;
  if (automation?.automatic !== true || automation.reason !== "sure") return null;
  const documents = relevantDocs.map(({ title, url, anchor }) => {
    const page = reachable(url, origin);
    return { title, url: page === null || anchor === undefined ? page : `${page}#${anchor}` };
  });
  const previous = known?.collection ?? null;
  return { collection, subTheme, documents, previous: previous === collection ? null : previous };
}

function reachable(url: string, origin: string): string | null {
  if (/^https?:\/\//.test(url)) return url;
  return origin === "" ? null : `${origin}${url}`;
}
