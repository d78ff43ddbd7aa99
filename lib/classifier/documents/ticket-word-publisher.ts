/** Hands the words of tickets that documents answered to the search, where that is switched on. */
import type { KnowledgeStore } from "../../search/index.ts";
import type { Database } from "../../storage/index.ts";
import { readAnsweredTickets, readTeachingStamp } from "../records/answered-tickets.ts";
import { modelTicket } from "../redaction/prepare-ticket.ts";
import { ticketQuestions } from "./ticket-questions.ts";

/** Another process may have changed what there is to teach. */
const intervalMs = 30_000;

export interface SearchTeacher {
  /** Resolves when the search knows what stands in the database now. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export interface TeacherOptions {
  readonly store: Pick<KnowledgeStore, "learnFromTickets" | "status">;
  readonly database: Database;
  readonly isOn: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Does not keep the process alive. Nothing is read while it is switched off. */
export function createSearchTeacher({
  store,
  database,
  isOn,
  onError,
}: TeacherOptions): SearchTeacher {
  let taught: string | null = null;
  const teach = async (): Promise<void> => {
    const stamp = isOn() ? await readTeachingStamp(database) : null;
    const state = stamp === null ? null : `${stamp} ${store.status().generation}`;
    if (state === taught || !store.status().ready) return;
    const tickets = stamp === null ? [] : await readAnsweredTickets(database);
    await store.learnFromTickets(
      tickets.map(({ ticket, documents, collections }) => {
        const questions = ticketQuestions(modelTicket(ticket));
        return { text: questions.map(({ text }) => text).join("\n"), documents, collections };
      }),
    );
    taught = state;
  };
  let running: Promise<void> = Promise.resolve();
  const renew = (): Promise<void> => {
    running = running.then(teach).catch(onError);
    return running;
  };
  const timer = setInterval(renew, intervalMs);
  timer.unref();
  return {
    renew,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
