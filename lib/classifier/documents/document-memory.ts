/** What agents did with documents of past tickets, in memory: it lifts and lowers what is suggested. */
import type { Database } from "../../storage/index.ts";
import type { SimilarTicket } from "../evidence/similar-tickets.ts";
import { type DocumentEvent, readDocumentEvents } from "../records/document-events.ts";

/** Rows read at once, between which other work runs. */
const rowsAtOnce = 1_000;
/** Less similar tickets mean nothing. */
const similarityMin = 0.3;
/**
 * What a document gains when an agent inserted it for the same words, or it solved them, as a share of
 * the best score.
 */
const insertedWorth = 0.6;
const openedWorth = 0.2;
const rejectedWorth = -0.4;
/** However many tickets agree. */
const liftMax = 0.8;

interface DocumentUse {
  isOpened: boolean;
  isSolving: boolean;
  verdict: DocumentEvent["action"] | null;
}

export class DocumentMemory {
  private readonly database: Database;
  private readonly tickets = new Map<string, Map<string, DocumentUse>>();
  private last = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.database = database;
  }

  /** Reads what is newer, up to the event with the number; at once where nothing is. */
  catchUp(number: number): Promise<void> {
    if (number <= this.last) return Promise.resolve();
    this.reading = this.reading.catch(() => undefined).then(() => this.readNew(number));
    return this.reading;
  }

  isEmpty(): boolean {
    return this.tickets.size === 0;
  }

  forget(correlationId: string): void {
    this.tickets.delete(correlationId);
  }

  /** Documents that an agent has said do not help with this ticket. */
  rejected(correlationId: string): ReadonlySet<string> {
    const uses = this.tickets.get(correlationId) ?? new Map<string, DocumentUse>();
    return new Set([...uses].flatMap(([id, { verdict }]) => (verdict === "rejected" ? [id] : [])));
  }

  /** By document id what similar tickets and the ticket itself add, as a share of the best score. */
  lifted(
    correlationId: string | undefined,
    similar: readonly Pick<SimilarTicket, "key" | "similarity">[],
  ): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    const own = correlationId === undefined ? [] : [{ key: correlationId, similarity: 1 }];
    for (const { key, similarity } of [...own, ...similar]) {
      if (similarity < similarityMin) continue;
      for (const [id, use] of this.tickets.get(key) ?? []) {
        sums.set(id, (sums.get(id) ?? 0) + similarity * worthOf(use));
      }
    }
    const bounded = [...sums].map(([id, sum]): [string, number] => [
      id,
      Math.max(-liftMax, Math.min(liftMax, sum)),
    ]);
    return new Map(bounded.filter(([, share]) => share !== 0));
  }

  private async readNew(number: number): Promise<void> {
    while (this.last < number) {
      const events = await readDocumentEvents(this.database, this.last, rowsAtOnce);
      for (const event of events) this.take(event);
      if (events.length < rowsAtOnce) break;
      await new Promise(setImmediate);
    }
    // Rows of tickets that were forgotten are gone.
    this.last = Math.max(this.last, number);
  }

  private take({ number, correlationId, documentId, action }: DocumentEvent): void {
    const uses = this.tickets.get(correlationId) ?? new Map<string, DocumentUse>();
    const use = uses.get(documentId) ?? { isOpened: false, isSolving: false, verdict: null };
    if (action === "opened") use.isOpened = true;
    else if (action === "solved" || action === "unsolved") use.isSolving = action === "solved";
    else use.verdict = action;
    this.tickets.set(correlationId, uses.set(documentId, use));
    this.last = number;
  }
}

function worthOf({ isOpened, isSolving, verdict }: DocumentUse): number {
  if (isSolving || verdict === "inserted") return insertedWorth;
  if (verdict === "rejected") return rejectedWorth;
  return isOpened && verdict === null ? openedWorth : 0;
}
