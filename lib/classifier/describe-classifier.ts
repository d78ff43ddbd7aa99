/** Describes a classifier's settings and model for its operators. */
import { setTimeout } from "node:timers/promises";
import {
  type ClassifierDescription,
  type DescribedCollection,
  type ResolvedClassifierSettings,
  TicketCollection,
} from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import { knownWords } from "./evaluation/term-candidates.ts";
import type { TicketModel } from "./model/ticket-model.ts";
import type { TicketReports } from "./reports/ticket-reports.ts";

interface Described {
  readonly model: TicketModel;
  readonly store: KnowledgeStore;
  readonly reports: TicketReports;
  readonly settings: ResolvedClassifierSettings;
}

/** Words looked at for each collection; a tenth of them is shown as keywords. */
const candidatesPerCollection = 100;
const suggestedMax = 10;
/** How long to wait for a running training; the page should appear within a second. */
const patienceMs = 300;

export async function describeClassifier({
  model,
  store,
  reports,
  settings,
}: Described): Promise<ClassifierDescription> {
  await Promise.race([model.settled(), setTimeout(patienceMs, null, { ref: false })]);
  const indexed = (await store.listCollections()).map(({ name }) => name);
  const entries = new Map<string, TicketCollection>();
  for (const entry of [...settings.collections, ...model.entries()]) entries.set(entry.name, entry);
  for (const name of indexed) {
    if (!entries.has(name)) entries.set(name, TicketCollection.parse({ name }));
  }
  const [fromDocuments, fromTickets, feedback] = await Promise.all([
    reports.documentTerms({
      collections: indexed,
      count: candidatesPerCollection,
      generation: store.status().generation,
    }),
    reports.ticketTerms(),
    reports.feedbackCounts(),
  ]);
  const configured = [...entries.values()].flatMap(({ keywords }) => keywords);
  const words = new Map(
    [...fromDocuments.words, ...fromTickets, ...knownWords(configured)].map((word) => [
      word.text.toLowerCase(),
      word,
    ]),
  );
  const { model: described, terms } = await model.describe([...words.values()]);
  const suggested = new Map(
    fromDocuments.suggested.map(({ collection, keywords }) => [collection, keywords]),
  );
  const counts = new Map(feedback.map((count) => [count.collection, count]));
  const collections = [...entries.values()].map(
    (entry): DescribedCollection => ({
      ...entry,
      isIndexed: indexed.includes(entry.name),
      isConfigured: settings.collections.some(({ name }) => name === entry.name),
      feedback: counts.get(entry.name)?.tickets ?? 0,
      corrected: counts.get(entry.name)?.corrected ?? 0,
      suggestedKeywords: (suggested.get(entry.name) ?? []).slice(0, suggestedMax),
      terms: terms.get(entry.name) ?? [],
    }),
  );
  collections.sort((left, right) => (left.name < right.name ? -1 : 1));
  return { collections, model: described };
}
