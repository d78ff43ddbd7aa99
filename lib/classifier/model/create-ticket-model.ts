/** `createTicketModel`: the model behind the classifier. */
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import { describeKnowledge } from "../describe-knowledge.ts";
import { lookDeeper } from "../evidence/deep-votes.ts";
import { collectVotes, type DocumentVotes, noVotes, textOf } from "../evidence/document-votes.ts";
import { type LookedUpWord, lookUpWords } from "../evidence/grounds.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { type KeptTicket, packTicket, unpackTicket } from "../features/ticket-features.ts";
import { type TextPart, ticketParts } from "../features/ticket-text.ts";
import { documentsIn } from "../relevant-documents.ts";
import { findNamedRepo, repoOf } from "../taxonomy/find-repo.ts";
import { resolveTaxonomy, type Taxonomy } from "../taxonomy/taxonomy.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import { packExamples } from "../training/pack-examples.ts";
import { trainInWorker } from "../training/train-in-worker.ts";
import { packState, unpackState } from "../training/trained-state.ts";
import type { Decision } from "./decision.ts";
import { makeDecision } from "./make-decision.ts";
import { knowledgeOfNames, knowledgeOfState, underTaxonomy } from "./model-knowledge.ts";
import { ModelMemory } from "./model-memory.ts";
import { ModelTrainer } from "./model-trainer.ts";
import type { DecideOptions, TicketModel, TicketModelOptions } from "./ticket-model.ts";

/** So many examples are learnt one by one; more are trained on at once. */
const learntSinglyMax = 100;

/**
 * Opens a model over a store. It answers at once, from names and keywords or from the snapshot; what
 * the documents teach comes when the worker thread has read them.
 */
export async function createTicketModel(options: TicketModelOptions): Promise<TicketModel> {
  const { store, dbPath, snapshot, onError, train = trainInWorker } = options;
  const extractor = createFeatureExtractor();
  const readTaxonomy = async (settings: ResolvedClassifierSettings): Promise<Taxonomy> =>
    resolveTaxonomy(settings, await store.listCollections());
  let settings = options.settings;
  let generation = store.status().generation;
  const taxonomy = await readTaxonomy(settings);
  const restored = snapshot?.length
    ? await unpackState(snapshot, taxonomy.hash, taxonomy.find)
    : null;
  const memory = new ModelMemory(
    restored === null
      ? knowledgeOfNames(taxonomy, extractor)
      : await knowledgeOfState(restored, taxonomy, extractor),
  );
  for (const example of restored?.examples ?? []) memory.keep(example);
  memory.sequence = restored?.sequence ?? 0;
  const trainer = new ModelTrainer({ memory, dbPath, extractor, train });
  let isClosed = false;

  const inBackground = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isClosed) onError(error);
    });
  };
  /** Takes changed settings or documents: at once what needs no training, then the rest. */
  const renew = async (): Promise<void> => {
    const renewed = await readTaxonomy(settings);
    const isSame = renewed.hash === memory.knowledge.taxonomy.hash;
    if (!isSame) memory.knowledge = underTaxonomy(memory.knowledge, renewed, extractor);
    await trainer.run({ onlyForDocuments: isSame, isForced: true });
  };
  let renewing: Promise<void> = Promise.resolve();
  const renewInBackground = (): void => {
    renewing = renewing.then(renew);
    inBackground(renewing);
    renewing = renewing.catch(() => undefined);
  };
  const lookAtIndex = (): void => {
    const newest = store.status().generation;
    if (newest === generation || isClosed) return;
    generation = newest;
    renewInBackground();
  };

  const readTickets = new WeakMap<Ticket, ReadTicket>();
  const read = (ticket: Ticket): ReadTicket => {
    const known = readTickets.get(ticket);
    if (known !== undefined) return known;
    const parts = ticketParts(ticket);
    const votes = store.status().ready ? collectVotes(store, ticket) : noVotes;
    const features = extractor.extract(parts);
    const words = lookUpWords(extractor.words(parts), store.status().ready ? store : null);
    const { shares, nearness } = votes;
    const made = { parts, words, votes, kept: { features, votes: shares, nearness } };
    readTickets.set(ticket, made);
    return made;
  };
  const decide = (ticket: Ticket, given: ReadTicket, { excludeId }: DecideOptions): Decision => {
    lookAtIndex();
    const named = findNamedRepo(ticket, memory.knowledge.taxonomy);
    const request = { ...given, named, excludedKey: excludeId, sequence: memory.sequence };
    return makeDecision(request, memory.knowledge, extractor);
  };

  inBackground(trainer.run({ onlyForDocuments: restored !== null, isForced: true }));
  return {
    decide: (ticket, given = {}) => decide(ticket, read(ticket), given),
    async decideDeeply(ticket, given = {}) {
      const isReady = store.status().ready;
      if (isReady) await store.placeText(textOf(ticket));
      const first = read(ticket);
      const votes = isReady ? lookDeeper(store, ticket) : noVotes;
      const { nearness } = votes;
      const kept = { ...first.kept, votes: votes.shares, nearness };
      // What only the deeper look knows is kept for learning too.
      if (first.kept.nearness.size === 0 && nearness.size > 0) {
        readTickets.set(ticket, { ...first, kept: { ...first.kept, nearness } });
      }
      return decide(ticket, { ...first, votes, kept }, given);
    },
    placeIn(ticket, { collection, subTheme }) {
      const entry = memory.knowledge.taxonomy.find(collection);
      if (entry === undefined) return null;
      const named = findNamedRepo(ticket, memory.knowledge.taxonomy);
      const repo = repoOf(named, entry, subTheme);
      return { repo, documents: documentsIn(store, ticket, collection) };
    },
    features: (ticket) => packTicket(read(ticket).kept),
    similar(features, count, { excludeId } = {}) {
      const { learner, similar } = memory.knowledge;
      const kept = unpackTicket(features);
      return kept === null
        ? []
        : similar.find(learner.model.toVector(kept.features), count, excludeId);
    },
    learn: (example) => memory.learn(example),
    async learnAll(examples) {
      if (examples.length <= learntSinglyMax) return await learnSingly(memory, examples);
      for (const example of examples) memory.keep(example);
      await trainer.run({ onlyForDocuments: false, isForced: true });
    },
    forget: (id) => memory.forget(id),
    sequence: () => memory.sequence,
    trainedSequence: () => memory.knowledge.trainedSequence,
    snapshot: () => packMemory(memory),
    refit: ({ isForced } = { isForced: false }) =>
      trainer.run({ onlyForDocuments: false, isForced }),
    async settled() {
      lookAtIndex();
      await renewing;
      await trainer.idle();
    },
    configure(given) {
      settings = given;
      renewInBackground();
    },
    collections() {
      // Also where nothing is decided: a list of them must not stay as it was before the index.
      lookAtIndex();
      return memory.knowledge.taxonomy.entries.map(({ name }) => name);
    },
    entries: () => memory.knowledge.taxonomy.entries,
    describe: (words) => describeKnowledge(memory, words),
    subThemes: (collection) =>
      memory.knowledge.taxonomy.find(collection)?.subThemes.map(({ name }) => name) ?? [],
    async close() {
      isClosed = true;
      await trainer.close();
      await renewing;
    },
  };
}

/** A ticket with all that is worked out from its text. */
interface ReadTicket {
  readonly parts: readonly TextPart[];
  readonly words: readonly LookedUpWord[];
  readonly votes: DocumentVotes;
  readonly kept: KeptTicket;
}

async function learnSingly(memory: ModelMemory, examples: readonly TicketExample[]): Promise<void> {
  for (const example of examples) {
    memory.learn(example);
    await new Promise(setImmediate);
  }
}

/** What was learnt while the examples were packed makes it begin again. */
async function packMemory(memory: ModelMemory): Promise<Uint8Array> {
  for (;;) {
    const { knowledge, sequence } = memory;
    const listed = [...memory.examples.values()];
    const examples = await packExamples(listed);
    const isSame = memory.knowledge === knowledge && memory.sequence === sequence;
    if (!isSame || memory.examples.size !== listed.length) continue;
    const { learner, themes, calibration, corpusHash, taxonomy } = knowledge;
    const { trainedSequence, trainedAt_ms } = knowledge;
    const figures = {
      sequence,
      trainedSequence,
      trainedAt_ms,
      calibration,
      corpusHash,
      taxonomyHash: taxonomy.hash,
      accuracy: null,
      heldOut: [],
    };
    return packState(figures, { collections: learner, themes }, examples);
  }
}
