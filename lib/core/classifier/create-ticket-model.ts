/** `createTicketModel`: the model behind the classifier. */
import { KnowledgeError, type ResolvedClassifierSettings } from "../../contract/index.ts";
import type { Decision } from "./decision.ts";
import type { Ticket, TicketExample } from "./ticket.ts";
import type { TicketModel, TicketModelOptions } from "./ticket-model.ts";

export async function createTicketModel(options: TicketModelOptions): Promise<TicketModel> {
  const indexed = (await options.store.listCollections()).map(({ name }) => name);
  const examples = new Map<string, TicketExample>();
  let settings: ResolvedClassifierSettings = options.settings;
  let learnt = 0;

  const collections = (): readonly string[] => {
    const disabled = settings.collections.filter(({ enabled }) => !enabled);
    const names = new Set([...indexed, ...settings.collections.map(({ name }) => name)]);
    for (const { name } of disabled) names.delete(name);
    return [...names].sort();
  };
  const wordsAbout = (name: string, excludeId: string | undefined): Set<string> => {
    const told = settings.collections.find((entry) => entry.name === name);
    const own = wordsOf(`${name} ${told?.description ?? ""} ${told?.keywords.join(" ") ?? ""}`);
    for (const { id, collection, features } of examples.values()) {
      if (collection !== name || id === excludeId) continue;
      for (const word of decoder.decode(features).split(" ")) own.add(word);
    }
    return own;
  };
  const decide: TicketModel["decide"] = (ticket, { excludeId } = {}) => {
    const words = wordsOf(textOf(ticket));
    const scored = collections().map((collection) => {
      const about = wordsAbout(collection, excludeId);
      const terms = [...words].filter((word) => about.has(word));
      return { collection, terms, score: Math.exp(terms.length) };
    });
    const sum = scored.reduce((total, { score }) => total + score, 0);
    const candidates = scored
      .sort((left, right) => right.score - left.score)
      .slice(0, 5)
      .map(({ collection, terms, score }) => ({
        collection,
        probability: score / sum,
        terms,
        similarTickets: [],
        documents: [],
      }));
    const [best] = candidates;
    if (best === undefined) {
      throw new KnowledgeError(
        "collection_unknown",
        "No collection can take tickets; index documents or configure classifier.collections.",
      );
    }
    const { collection, probability, terms } = best;
    return {
      collection,
      subTheme: null,
      repo: null,
      confidence: "low",
      probability,
      isUnsure: true,
      candidates,
      relevantDocs: [],
      reasoning: [
        { kind: "assigned", collection, confidence: "low", probability },
        { kind: "terms", collection, terms },
      ],
      modelSequence: learnt,
    } satisfies Decision;
  };
  const learn = (example: TicketExample): void => {
    if (example.seq <= learnt) return;
    learnt = example.seq;
    examples.set(example.id, example);
  };

  return {
    decide,
    decideDeeply: async (ticket, given) => decide(ticket, given),
    features: (ticket) => encoder.encode([...wordsOf(textOf(ticket))].join(" ")),
    learn,
    learnAll: async (given) => given.forEach(learn),
    forget: (id) => void examples.delete(id),
    sequence: () => learnt,
    snapshot: () => new Uint8Array(0),
    refit: async () => ({
      examples: examples.size,
      accuracy: 0,
      accuracyBefore: 0,
      isTaken: false,
    }),
    settled: async () => undefined,
    configure(given) {
      settings = given;
    },
    collections,
    subThemes: (collection) =>
      settings.collections
        .find(({ name }) => name === collection)
        ?.subThemes.map(({ name }) => name) ?? [],
    close: async () => undefined,
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textOf({ title, body, tags }: Ticket): string {
  return [title, body, ...tags].join(" ");
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
