/** The model as the service opens it, over an index of no documents or of real ones. */

import { createTicketModel } from "../../lib/classifier/model/create-ticket-model.ts";
import type { TicketModel } from "../../lib/classifier/model/ticket-model.ts";
import type { Ticket } from "../../lib/classifier/ticket.ts";
import {
  ClassifierSettings,
  type ResolvedCollection,
  type SearchMode,
} from "../../lib/contract/index.ts";
import { runEmbed } from "../../lib/embeddings/run-embed.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { indexInThisThread, temporaryFolder } from "../temporary-index.ts";
import { asTicket, type LabelledText } from "./ticket-sets.ts";

export interface LabelledTicket {
  readonly ticket: Ticket;
  readonly label: string;
}

export interface OpenModel {
  readonly model: TicketModel;
  /** Learns tickets one by one; ids continue where they stopped. */
  learn(entries: readonly LabelledText[]): void;
  /** The same of tickets with more than a title. */
  learnAllRead(entries: readonly LabelledTicket[]): Promise<void>;
  /** Learns them all at once in the worker. */
  learnAll(entries: readonly LabelledText[]): Promise<void>;
  close(): Promise<void>;
}

export async function openModel(
  queues: readonly string[],
  documents: readonly ResolvedCollection[] = [],
  searchMode: SearchMode = "fts",
): Promise<OpenModel> {
  const folder = temporaryFolder();
  if (documents.length > 0) await indexInThisThread(folder.dbPath, documents);
  const { dbPath } = folder;
  if (searchMode === "hybrid") {
    await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  }
  const store = await openSearchStore({ dbPath, searchMode });
  const settings = ClassifierSettings.parse({ collections: queues.map((name) => ({ name })) });
  const model = await createTicketModel({
    store,
    dbPath,
    settings,
    onError: (error) => {
      throw error;
    },
  });
  await model.settled();
  let seq = 0;
  const exampleOf = ({ ticket, label }: LabelledTicket) => {
    seq += 1;
    return {
      seq,
      id: `t${seq}`,
      collection: label,
      subTheme: null,
      weight: 1,
      features: model.features(ticket),
    };
  };
  return {
    model,
    learn(entries) {
      for (const entry of entries) model.learn(exampleOf(asLabelled(entry)));
    },
    async learnAll(entries) {
      await model.learnAll(entries.map(asLabelled).map(exampleOf));
    },
    async learnAllRead(entries) {
      await model.learnAll(entries.map(exampleOf));
    },
    async close() {
      await model.close();
      await store.close();
      folder.remove();
    },
  };
}

function asLabelled({ text, label }: LabelledText): LabelledTicket {
  return { ticket: asTicket(text), label };
}
