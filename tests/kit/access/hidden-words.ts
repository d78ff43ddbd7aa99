/** A service with a hidden collection, whose words a limited caller tries to tell from invented ones. */
import type { VisibleClassifier } from "../../../lib/classifier/operations/knowledge-classifier.ts";
import { openTicketClassifier } from "../../../lib/classifier/ticket-classifier.ts";
import { runTraining } from "../../../lib/classifier/training/run-training.ts";
import type { KnowledgeStore } from "../../../lib/search/index.ts";
import { shopPages } from "../stores/classifier-of.ts";
import { seededRandom } from "../stores/seeded-random.ts";
import { storeOf } from "../stores/store-of.ts";

const permitted = ["billing", "shipping", "account"];
/** Words of one hidden page, of its links to visible pages, and of one hidden ticket. */
const wordsPerPage = 25;

/** For each way to ask, the area under the curve: 0.5 for not at all. */
export interface ToldWords {
  /** By a caller who does not see the collection. */
  readonly limited: ReadonlyMap<string, number>;
  /** By one who does: whether the questions could tell them at all. */
  readonly whole: ReadonlyMap<string, number>;
}

/** How well the figures of each tell hidden words from as many invented ones. */
export async function tellHiddenWords(count: number): Promise<ToldWords> {
  const words = inventedWords(2 * count);
  const hidden = words.filter((_word, index) => index % 2 === 0);
  const invented = words.filter((_word, index) => index % 2 === 1);
  const { store, dbPath, close } = await storeOf({ ...shopPages, ...hiddenPages(hidden) });
  const settings = { teachesSearch: true };
  const classifier = await openTicketClassifier(
    { store, dbPath, settings },
    { train: runTraining },
  );
  try {
    for (const [index, said] of pagesOf(hidden).entries()) {
      const correlationId = `hidden ${index}`;
      await classifier.classify({
        correlationId,
        title: said.join(" "),
        body: "Invoices, please.",
      });
      await classifier.feedback({ correlationId, correctCollection: "plans" });
      await classifier.documentFeedback({
        correlationId,
        id: "kb://billing/invoices.md",
        action: "inserted",
      });
    }
    const tell = async (asked: Asked): Promise<Map<string, number>> => {
      await asked.tickets.preview({ title: "Invoices" });
      const ofHidden = await each(hidden, (word) => figuresOf(asked, word));
      const ofInvented = await each(invented, (word) => figuresOf(asked, word));
      const names = Object.keys(ofHidden[0] ?? {});
      const valuesOf = (rows: readonly Figures[], name: string): number[] =>
        rows.map((row) => row[name] ?? 0);
      return new Map(
        names.map((name) => [
          name,
          areaUnder(valuesOf(ofHidden, name), valuesOf(ofInvented, name)),
        ]),
      );
    };
    return {
      limited: await tell({
        store: store.limitedTo(permitted),
        tickets: classifier.limitedTo(permitted),
      }),
      whole: await tell({ store, tickets: classifier }),
    };
  } finally {
    await classifier.close();
    await close();
  }
}

interface Asked {
  readonly store: Pick<KnowledgeStore, "search" | "explain" | "status">;
  readonly tickets: VisibleClassifier;
}

type Figures = Readonly<Record<string, number>>;

async function figuresOf({ store, tickets }: Asked, word: string): Promise<Figures> {
  const found = await store.search(`${word} invoices`);
  const [best] = await store.explain(`${word} address`);
  const completed = await store.search(word.slice(0, -2), { prefix: true });
  const ticket = { title: word, body: `${word} ${word}` };
  const answer = await tickets.preview(ticket);
  const [first] = answer.candidates ?? [];
  // What was sent before is known to who sent it, so hidden and invented words are sent alike.
  const sent = await tickets.classify({ correlationId: `sent ${word}`, ...ticket });
  const stored = await tickets.ticket(`sent ${word}`);
  const health = store.status();
  return {
    matches: found.matches ?? 0,
    score: found.results[0]?.score ?? 0,
    explanation: JSON.stringify(best ?? null).length - word.length,
    completion: completed.matches ?? 0,
    probability: first?.probability ?? 0,
    documents: answer.relevantDocs.length,
    reasoning: answer.reasoning.length,
    sentProbability: sent.candidates?.[0]?.probability ?? 0,
    sentConfidence: ["low", "medium", "high"].indexOf(sent.confidence),
    similar:
      stored?.similar.filter(({ correlationId }) => !correlationId.startsWith("sent ")).length ?? 0,
    // A number that does not count: whether it has changed is all that it says.
    health: health.documents + health.sections,
  };
}

async function each<Result>(
  words: readonly string[],
  work: (word: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const word of words) results.push(await work(word));
  return results;
}

function pagesOf(words: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(words.length / wordsPerPage) }, (_page, index) =>
    words.slice(index * wordsPerPage, (index + 1) * wordsPerPage),
  );
}

function hiddenPages(words: readonly string[]): Record<string, string> {
  const pages = pagesOf(words).map((said, index): [string, string] => {
    const links = said.map((word) => `[${word}](../billing/invoices.md)`).join(", ");
    return [`plans/page-${index}.md`, `# Plan ${said[0]}\n\n${said.join(" ")}\n\nSee ${links}.`];
  });
  return Object.fromEntries(pages);
}

/** Distinct ones of syllables, none of which says which kind it will be. */
function inventedWords(count: number): string[] {
  const random = seededRandom(21);
  const letter = (of: string): string => of[Math.floor(random() * of.length)] as string;
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = Array.from(
      { length: 4 },
      () => letter("bdfgklmnprtvz") + letter("aeiou") + letter("lnrxk"),
    );
    words.add(syllables.join(""));
  }
  return [...words];
}

/** The chance that a hidden word has the greater figure; half of it for equal ones. */
function areaUnder(hidden: readonly number[], invented: readonly number[]): number {
  let wins = 0;
  for (const one of hidden) {
    for (const other of invented) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return wins / (hidden.length * invented.length);
}
