/** The parts that keep a model up to date, and its progress. */
import { createHash } from "node:crypto";
import type { Clock } from "../../base/index.ts";
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import type { Database } from "../../storage/index.ts";
import type { TicketModel } from "./ticket-model.ts";

export interface LiveContext {
  readonly model: TicketModel;
  readonly database: Database;
  readonly store: KnowledgeStore;
  readonly clock: Clock;
  /** Entries of the log: learnt, in the stored snapshot, and in the last refit. */
  readonly at: { learnt: number; snapshot: number; refit: number };
  settings: ResolvedClassifierSettings;
  /** Tickets were forgotten that only a training can forget to the last bit. */
  hasTraces: boolean;
  isClosed: boolean;
}

/** Everything a model depends on besides the log: if it differs, a snapshot does not fit. */
export function basisOf({ settings, store }: Pick<LiveContext, "settings" | "store">): string {
  const { collections, fields } = settings;
  const { generation } = store.status();
  const text = JSON.stringify([collections, generation, ...Object.entries(fields)]);
  return createHash("sha256").update(text).digest("base64url");
}
