/**
 * Models for callers who may see some collections. Each set of collections has one of its own, which
 * has learnt from their documents and tickets alone: a word that only others have is unknown to it.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createSlices } from "../../base/index.ts";
import { type DbPath, permits } from "../../contract/index.ts";
import { collectSectionVotes } from "../evidence/section-votes.ts";
import { packTicket } from "../features/ticket-features.ts";
import type { Taxonomy } from "../taxonomy/taxonomy.ts";
import type { Ticket } from "../ticket.ts";
import type { Train } from "../training/train-in-worker.ts";
import { decideFrom, readEvidence, similarTickets } from "./decide-ticket.ts";
import { type ModelContext, takeNewGeneration } from "./model-context.ts";
import { knowledgeOfNames } from "./model-knowledge.ts";
import { ModelMemory } from "./model-memory.ts";
import { ModelTrainer } from "./model-trainer.ts";
import type { ReadTicket } from "./read-ticket.ts";
import type { VisibleModel } from "./ticket-model.ts";

/** Sets that are kept; each holds a model. */
const setsMax = 16;
/** So many judgements are trained on together with all others. */
const newsMin = 100;

interface VisibleSet {
  readonly taxonomy: Taxonomy;
  readonly memory: ModelMemory;
  readonly trainer: ModelTrainer;
  /** Version of the memory of all tickets when this one was last brought level with it. */
  version: number;
  /** Generation of the index, and version of its own memory, when its last training was asked for. */
  generation: number;
  trainedVersion: number;
}

export class VisibleModels {
  private readonly context: ModelContext;
  private readonly dbPath: DbPath;
  private readonly train: Train;
  private readonly sets = new LRUCache<string, VisibleSet>({
    max: setsMax,
    dispose: ({ trainer }) => void trainer.close(),
  });
  /** A training takes all of a core: one set after the other. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(context: ModelContext, dbPath: DbPath, train: Train) {
    this.context = context;
    this.dbPath = dbPath;
    this.train = (job, signal) => {
      const turn = this.tail.then(() => train(job, signal));
      this.tail = turn.catch(() => undefined);
      return turn;
    };
  }

  /** Answers at once: before its training from names and keywords, like a service that has just begun. */
  async of(permitted: readonly string[]): Promise<VisibleModel> {
    const { context } = this;
    takeNewGeneration(context);
    const { store, extractor, vectors } = context;
    const texts = store.status().ready ? await store.textsOf(permitted) : store;
    const { memory } = await this.level(permitted);
    const { knowledge, sequence } = memory;
    const read = (ticket: Ticket): ReadTicket =>
      readEvidence({ texts, extractor, vectors, places: knowledge.places }, ticket);
    const deciding = { knowledge, sequence, extractor };
    return {
      texts,
      decide: (ticket, given) => decideFrom(deciding, ticket, read(ticket), given),
      async decideDeeply(ticket, fast) {
        const first = read(ticket);
        if (!texts.status().ready) return fast;
        const votes = await collectSectionVotes(texts, ticket, first.votes);
        if (votes === first.votes) return fast;
        const kept = { ...first.kept, nearness: votes.nearness };
        return decideFrom(deciding, ticket, { ...first, votes, kept });
      },
      features: (ticket) => packTicket(read(ticket).kept),
      similar: (features, count, { excludeId } = {}) =>
        similarTickets(knowledge, features, count, excludeId),
    };
  }

  /** Resolves when all that was asked of the sets is trained. */
  async settled(): Promise<void> {
    for (const { trainer } of this.sets.values()) await trainer.idle();
  }

  async close(): Promise<void> {
    const trainers = [...this.sets.values()].map(({ trainer }) => trainer);
    this.sets.clear();
    for (const trainer of trainers) await trainer.close();
  }

  /** The set with all that was learnt until now, and what changed trained in the background. */
  private async level(permitted: readonly string[]): Promise<VisibleSet> {
    const { context } = this;
    const key = JSON.stringify(permitted);
    const taxonomy = limitTaxonomy(context.memory.knowledge.taxonomy, permitted);
    const known = this.sets.get(key);
    const set = known?.taxonomy.hash === taxonomy.hash ? known : this.open(taxonomy);
    if (set !== known) this.sets.set(key, set);
    await this.learnNews(set);
    const isFirst = set.generation === -1;
    const isMuch = set.memory.version - set.trainedVersion >= newsMin;
    if (!isFirst && !isMuch && set.generation === context.generation) return set;
    set.generation = context.generation;
    if (isFirst || isMuch) set.trainedVersion = set.memory.version;
    const wish = { onlyForDocuments: !isFirst && !isMuch, isForced: true };
    set.trainer.run(wish).catch((error: unknown) => {
      if (!context.isClosed) context.onError(error);
    });
    return set;
  }

  private open(taxonomy: Taxonomy): VisibleSet {
    const { extractor, vectors } = this.context;
    const memory = new ModelMemory(knowledgeOfNames(taxonomy, extractor, vectors));
    const { dbPath, train } = this;
    const trainer = new ModelTrainer({ memory, dbPath, extractor, train });
    return { taxonomy, memory, trainer, version: -1, generation: -1, trainedVersion: 0 };
  }

  /** In slices. What is there at the beginning is learnt by the first training. */
  private async learnNews(set: VisibleSet): Promise<void> {
    const { memory: whole } = this.context;
    const { memory, taxonomy } = set;
    const slices = createSlices();
    while (set.version !== whole.version) {
      const { version } = whole;
      const isFirst = set.version === -1;
      for (const id of memory.examples.keys()) {
        const collection = whole.examples.get(id)?.collection ?? "";
        if (taxonomy.find(collection) === undefined) memory.forget(id);
      }
      for (const example of whole.examples.values()) {
        const pause = slices.pause();
        if (pause !== null) await pause;
        const isKnown = memory.examples.get(example.id)?.seq === example.seq;
        if (isKnown || taxonomy.find(example.collection) === undefined) continue;
        if (isFirst) memory.keep(example);
        else memory.learn(example);
      }
      set.version = version;
    }
  }
}

function limitTaxonomy(taxonomy: Taxonomy, permitted: readonly string[]): Taxonomy {
  const isSeen = (name: string): boolean => permits(permitted, name);
  const entries = taxonomy.entries.filter(({ name }) => isSeen(name));
  const { fallback, fields } = taxonomy;
  return {
    ...taxonomy,
    entries,
    fallback: fallback !== null && isSeen(fallback) ? fallback : null,
    hash: createHash("sha256")
      .update(JSON.stringify([entries, fields]))
      .digest("hex"),
    find: (name) => (isSeen(name) ? taxonomy.find(name) : undefined),
  };
}
