/** `createTicketModel`: the model behind the classifier. */

import { packTicket } from "../features/ticket-features.ts";
import type { Placement } from "../records/classification-table.ts";
import { findNamedRepo, repoOf } from "../taxonomy/find-repo.ts";
import { withAncestors } from "../taxonomy/theme-path.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import { trainInWorker } from "../training/train-in-worker.ts";
import { decideDeeply, decideTicket, similarTickets, TicketReader } from "./decide-ticket.ts";
import { describeKnowledge } from "./describe-knowledge.ts";
import { DraftModel } from "./draft-model.ts";
import {
  type ModelContext,
  openModelContext,
  renewInBackground,
  takeNewGeneration,
} from "./model-context.ts";
import type { ModelMemory } from "./model-memory.ts";
import { packMemory } from "./pack-memory.ts";
import type { KnownPlace, TicketModel, TicketModelOptions } from "./ticket-model.ts";
import { VisibleModels } from "./visible-models.ts";

/** So many examples are learnt one by one; more are trained on at once. */
const learntSinglyMax = 100;

/**
 * Opens a model over a store. It answers at once, from names and keywords or from the snapshot; what
 * the documents teach comes when the worker thread has read them.
 */
export async function createTicketModel(options: TicketModelOptions): Promise<TicketModel> {
  const context = await openModelContext(options);
  const { memory, trainer } = context;
  const reader = new TicketReader(context);
  const seen = new VisibleModels(context, options.dbPath, options.train ?? trainInWorker);
  const draft = new DraftModel(context, options.dbPath, options.train ?? trainInWorker);
  return {
    decide: (ticket, given = {}) => decideTicket(context, ticket, reader.read(ticket), given),
    decideDeeply: (ticket, fast) => decideDeeply(context, ticket, reader, fast),
    limitedTo: (permitted) => seen.of(permitted),
    placeIn: (ticket, place) => placeIn(context, ticket, place),
    features: (ticket) => packTicket(reader.read(ticket).kept),
    similar: (features, count, { excludeId } = {}) =>
      similarTickets(memory.knowledge, features, count, excludeId),
    learn: (example) => memory.learn(example),
    async learnAll(examples) {
      if (examples.length <= learntSinglyMax) {
        await learnSingly(memory, examples);
        return false;
      }
      for (const example of examples) memory.keep(example);
      return (await trainer.run({ onlyForDocuments: false, isForced: true })).isTaken;
    },
    forget: (id) => memory.forget(id),
    sequence: () => memory.sequence,
    trainedSequence: () => memory.knowledge.trainedSequence,
    snapshot: () => packMemory(memory),
    refit: ({ isForced } = { isForced: false }) =>
      trainer.run({ onlyForDocuments: false, isForced }),
    async settled() {
      takeNewGeneration(context);
      await context.renewing;
      await trainer.idle();
      await seen.settled();
    },
    configure(given) {
      context.settings = given;
      renewInBackground(context);
    },
    decideUnder: (settings, ticket) => draft.decide(settings, ticket),
    collections() {
      // Also where nothing is decided: a list of them must not stay as it was before the index.
      takeNewGeneration(context);
      return memory.knowledge.taxonomy.entries.map(({ name }) => name);
    },
    entries: () => memory.knowledge.taxonomy.entries,
    describe: (words) => describeKnowledge(memory, words),
    subThemes: (collection) =>
      withAncestors(
        memory.knowledge.taxonomy.find(collection)?.subThemes.map(({ name }) => name) ?? [],
      ),
    async close() {
      context.isClosed = true;
      await draft.close();
      await seen.close();
      await trainer.close();
      await context.renewing;
    },
  };
}

function placeIn(
  { memory }: ModelContext,
  ticket: Ticket,
  { collection, subTheme }: Placement,
): KnownPlace | null {
  const { taxonomy } = memory.knowledge;
  const entry = taxonomy.find(collection);
  if (entry === undefined) return null;
  return { repo: repoOf(findNamedRepo(ticket, taxonomy), entry, subTheme) };
}

async function learnSingly(memory: ModelMemory, examples: readonly TicketExample[]): Promise<void> {
  for (const example of examples) {
    memory.learn(example);
    await new Promise(setImmediate);
  }
}
