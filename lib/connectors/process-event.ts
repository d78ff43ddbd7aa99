/**
 * One event: its ticket is placed, its judgement learnt, and what follows is stored in one
 * transaction. After a crash anywhere it is gone through again, and does nothing twice.
 */
import { createHash } from "node:crypto";
import type { InStatement } from "@libsql/client";
import type { ClassifyResponse } from "../contract/index.ts";
import { noteMarker } from "./account-table.ts";
import type { Connector, DesiredWrite, TicketContent, TicketNews } from "./connector.ts";
import { beginPlacing, type EventOutcome, finishEvent, type InboxEvent } from "./inbox-table.ts";
import { forgetErased } from "./judging/forget-erased.ts";
import { actorOf } from "./judging/judge-once.ts";
import { keepSolution } from "./judging/keep-solution.ts";
import { learnClosing } from "./judging/learn-closing.ts";
import { learnPlacing } from "./judging/learn-placing.ts";
import { inheritNote, storeWish, withdrawWish } from "./outbox-table.ts";
import { storeOwnPlaces } from "./own-places.ts";
import type { ProcessingTools } from "./processing-tools.ts";
import { type KnownTicket, readKnownTicket, storeTicket, unplacedTicket } from "./ticket-table.ts";

export async function processEvent(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
): Promise<EventOutcome> {
  const { event } = received;
  const known = await readKnownTicket(tools.database, event.correlationId);
  if (event.kind === "erased") {
    await forgetErased(tools, received);
    return "deleted";
  }
  if (event.kind === "deleted" || (known?.isDeleted === true && !isRestored(event, known))) {
    await letGo(tools, received, known);
    return "deleted";
  }
  if (event.kind === "closed") {
    const outcome = await learnClosing(tools, connector, received, known);
    await keepSolution(tools, connector, received);
    await tools.database.write([finishEvent(received.id, outcome)]);
    return outcome;
  }
  return placeAndLearn(tools, connector, received, known);
}

/** Not by what happened before it was erased and is told afterwards. */
function isRestored({ kind, at_ms }: TicketNews, { textAt_ms }: KnownTicket): boolean {
  return kind === "restored" && at_ms >= textAt_ms;
}

async function letGo(
  { database, clock }: ProcessingTools,
  { id, event, connector }: InboxEvent,
  known: KnownTicket | null,
): Promise<void> {
  const now = clock.now();
  const ticket = { ...(known ?? unplacedTicket(event)), isDeleted: true };
  await database.write([
    storeTicket(event.correlationId, connector, ticket, now),
    withdrawWish(event.correlationId, "The ticket is gone.", now),
    finishEvent(id, "deleted"),
  ]);
}

async function placeAndLearn(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
  known: KnownTicket | null,
): Promise<EventOutcome> {
  const { database, clock } = tools;
  const { event, id } = received;
  const content = withoutQueues(event.content, connector);
  const isNew = isToPlace(known, event, content);
  const answer = isNew ? await placeOnce(tools, received, content) : null;
  const judged = await learnPlacing(tools, connector, received, known);
  const isLearnt = judged === "learnt";
  const wish = isLearnt || answer === null ? null : wishOf(tools, connector, answer, known);
  const outcome: EventOutcome = judged ?? (isNew ? "placed" : "known");
  const ours = known?.collections ?? (await formerCollections(tools, event));
  const ticket = {
    ...(isNew || known === null
      ? { ...unplacedTicket(event), textDigest: digestOf(content) }
      : known),
    placedAt_ms: isLearnt ? event.at_ms : (known?.placedAt_ms ?? null),
    collections: wish === null ? ours : [...new Set([...ours, wish.collection])],
    isDeleted: false,
  };
  const now = clock.now();
  await database.write([
    storeTicket(event.correlationId, connector.name, ticket, now),
    ...(await storeOwnPlaces(database, connector.name, event.correlationId, ticket.collections)),
    finishEvent(id, outcome),
    ...(event.formerly === undefined
      ? []
      : [inheritNote(event.correlationId, event.formerly, now)]),
    ...(await wishStatements(tools, received, { wish, isLearnt, isNew })),
  ]);
  return outcome;
}

/** A ticket that was moved has brought its labels along. */
async function formerCollections(
  { database }: ProcessingTools,
  { formerly }: TicketNews,
): Promise<readonly string[]> {
  const former = formerly === undefined ? null : await readKnownTicket(database, formerly);
  return former?.collections ?? [];
}

interface Decided {
  readonly wish: DesiredWrite | null;
  readonly isLearnt: boolean;
  /** Whether it was placed just now. */
  readonly isNew: boolean;
}

async function wishStatements(
  { database, clock }: ProcessingTools,
  { connector, event: { correlationId, formerly } }: InboxEvent,
  { wish, isLearnt, isNew }: Decided,
): Promise<InStatement[]> {
  const now = clock.now();
  if (isLearnt) return [withdrawWish(correlationId, "A person has placed the ticket.", now)];
  if (wish !== null) {
    // The note that a moved ticket has brought along is of its id there.
    const marker = await noteMarker(database, connector, formerly ?? correlationId);
    return [storeWish(correlationId, connector, { wish, marker }, now)];
  }
  return isNew ? [withdrawWish(correlationId, "The ticket is left to people.", now)] : [];
}

/**
 * Each text once: the first that comes, and those that are written later than what was placed. Once
 * more when it is restored: what was to be written has been withdrawn.
 */
function isToPlace(known: KnownTicket | null, event: TicketNews, content: TicketContent): boolean {
  if (known === null || known.textDigest === "" || known.isDeleted) return true;
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
  { database, classifier, placingClock }: ProcessingTools,
  { id, connector, event, begunAt_ms }: InboxEvent,
  content: TicketContent,
): Promise<ClassifyResponse> {
  const { correlationId } = event;
  if (begunAt_ms !== null) {
    const record = await classifier.record(correlationId);
    // Placed before the crash: the same answer again, without storing anything.
    if (record !== null && record.updatedAt_ms >= begunAt_ms) return classifier.preview(content);
  } else {
    await beginPlacing(database, id, placingClock.now());
  }
  return classifier.classify({ correlationId, ...content }, { actor: actorOf(connector) });
}

/** Null: the ticket is left to people. */
function wishOf(
  { origin }: ProcessingTools,
  connector: Connector,
  { collection, subTheme, automation, relevantDocs }: ClassifyResponse,
  known: KnownTicket | null,
): DesiredWrite | null {
  if (!connector.writesBack || known?.placedAt_ms != null) return null;
  if (automation?.automatic !== true || automation.reason !== "sure") return null;
  const documents = relevantDocs.map(({ title, url, siteUrl, anchor }) => {
    const page = siteUrl ?? reachable(url, origin);
    return { title, url: page === null || anchor === undefined ? page : `${page}#${anchor}` };
  });
  return { collection, subTheme, documents };
}

function reachable(url: string, origin: string): string | null {
  if (/^https?:\/\//.test(url)) return url;
  return origin === "" ? null : `${origin}${url}`;
}
