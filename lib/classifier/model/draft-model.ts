/**
 * What the model would answer under another taxonomy: trained in a thread on the same documents and
 * examples, with nothing of the running model changed. The last draft is kept for further tickets.
 */
import {
  type DbPath,
  KnowledgeError,
  type ResolvedClassifierSettings,
} from "../../contract/index.ts";
import type { TicketDecision } from "../decision.ts";
import { resolveTaxonomy, type Taxonomy } from "../taxonomy/taxonomy.ts";
import type { Ticket } from "../ticket.ts";
import type { Train } from "../training/train-in-worker.ts";
import { unpackState } from "../training/trained-state.ts";
import { decideDeeply, decideTicket, TicketReader } from "./decide-ticket.ts";
import type { ModelContext } from "./model-context.ts";
import { knowledgeOfState, taxonomyKnowledge } from "./model-knowledge.ts";
import { ModelMemory } from "./model-memory.ts";
import { packBlock } from "./pack-memory.ts";

/** A training takes all of a core: who tries drafts waits for a turn, and only a few may wait. */
const waitingMax = 3;

export class DraftModel {
  private readonly context: ModelContext;
  private readonly dbPath: DbPath;
  private readonly train: Train;
  private readonly abort = new AbortController();
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private last: { readonly key: string; readonly draft: ModelContext } | null = null;

  constructor(context: ModelContext, dbPath: DbPath, train: Train) {
    this.context = context;
    this.dbPath = dbPath;
    this.train = train;
  }

  /** Throws `too_many_requests` when others try drafts already. */
  async decide(settings: ResolvedClassifierSettings, ticket: Ticket): Promise<TicketDecision> {
    if (this.waiting >= waitingMax) {
      throw new KnowledgeError("too_many_requests", "Others try drafts already; try again soon.");
    }
    this.waiting += 1;
    const turn = this.tail.then(() => this.contextOf(settings));
    this.tail = turn.catch(() => undefined);
    const draft = await turn.finally(() => {
      this.waiting -= 1;
    });
    const reader = new TicketReader(draft);
    const decision = decideTicket(draft, ticket, reader.read(ticket), {});
    return decision.isUnsure ? decideDeeply(draft, ticket, reader, decision) : decision;
  }

  async close(): Promise<void> {
    this.abort.abort(new Error("The ticket model was closed"));
    await this.tail;
  }

  private async contextOf(settings: ResolvedClassifierSettings): Promise<ModelContext> {
    const { store, memory } = this.context;
    const taxonomy = resolveTaxonomy(settings, await store.listCollections());
    const key = `${taxonomy.hash} ${store.status().generation} ${memory.version}`;
    if (this.last?.key === key) return this.last.draft;
    const draft = await this.trained(taxonomy, settings);
    this.last = { key, draft };
    return draft;
  }

  private async trained(
    taxonomy: Taxonomy,
    settings: ResolvedClassifierSettings,
  ): Promise<ModelContext> {
    const { context, dbPath } = this;
    const block = await packBlock(context.memory);
    const { entries, fields, hash, find } = taxonomy;
    const job = { dbPath, entries, fields, taxonomyHash: hash, examples: block.packed };
    const trained = await this.train({ ...job, unlessCorpus: null }, this.abort.signal);
    const state = trained && (await unpackState(trained, hash, find, block.examples));
    if (state === null) throw new Error("A training of a draft gave nothing");
    const known = taxonomyKnowledge(taxonomy, context.extractor);
    const knowledge = await knowledgeOfState(state, known, context.extractor);
    // Closed: a draft follows no documents, and is made again when they change.
    return { ...context, settings, memory: new ModelMemory(knowledge), isClosed: true };
  }
}
