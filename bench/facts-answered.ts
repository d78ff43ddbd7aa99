/** Are single facts of a large documentation quoted, and what do answers cost beside searches? */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswerModel } from "../lib/answers/index.ts";
import { createAnswerer } from "../lib/answers/index.ts";
import { collectionAt } from "../lib/configuration/configuration.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { measure } from "./cpu.ts";
import { readFactQuestions, readSpeedData, requireFile } from "./data.ts";
import { mean } from "./metrics.ts";
import type { Row } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";

const provider = { provider: "local" } as const;

/**
 * The sentence of the gold page that answers, marked by reading the pages before any answer was
 * looked at. The parts of one way to say it stand in one line in this order; cells of a row are parts.
 */
interface MarkedSentence {
  readonly id: string;
  readonly says: readonly (readonly string[])[];
}

/** A refusal counts as a miss. */
export async function factsAnswered(data: string): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  const archive = requireFile(data, "relevance", "aws", "documents.tar.xz");
  execFileSync("tar", ["xJf", archive, "-C", folder.path]);
  const { dbPath } = folder;
  const collection = collectionAt({ name: "aws", folder: join(folder.path, "documents") });
  await indexInThisThread(dbPath, [collection]);
  await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  const store = await openSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
  const { ask } = createAnswerer({ store });
  const marked = new Map(markedSentences().map(({ id, says }) => [id, says]));
  const found = { first: [] as number[], page: [] as number[], sentence: [] as number[] };
  for (const { id, query, gold } of readFactQuestions(data)) {
    const { passages } = await ask(query);
    const right = passages.filter((passage) => gold.has(passage.id));
    const says = marked.get(id) ?? [];
    found.first.push(Number(gold.has(passages[0]?.id ?? "")));
    found.page.push(Number(right.length > 0));
    found.sentence.push(Number(right.some(({ text }) => isSaid(text, says))));
  }
  await store.close();
  folder.remove();
  return [
    {
      set: "aws",
      questions: found.page.length,
      "right first": mean(found.first),
      "page in answer": mean(found.page),
      "sentence in answer": mean(found.sentence),
    },
  ];
}

function markedSentences(): MarkedSentence[] {
  const lines = readFileSync("bench/questions/aws-sentences.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as MarkedSentence);
}

function isSaid(text: string, says: readonly (readonly string[])[]): boolean {
  const lines = text.split("\n").map(wordsOf);
  return says.some((parts) => lines.some((line) => hasInOrder(line, parts.map(wordsOf))));
}

const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ")} `;

function hasInOrder(line: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = line.indexOf(part, from);
    from = at + part.length - 1;
    return at !== -1;
  });
}

const rounds = 3;
const questionsTimed = 100;

/** Searches and answers to the same queries in turn, in one run, so that a busy machine slows both. */
export async function costOfAnswers(data: string): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  const { pages, queries } = readSpeedData(data);
  await indexInThisThread(folder.dbPath, [writePages(folder, pages)]);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const { ask } = createAnswerer({ store });
  const asked = queries.slice(0, questionsTimed);
  const costs = { search: [] as number[], ask: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of asked) {
      const search = await measure(() => store.search(query));
      const answer = await measure(() => ask(query));
      // The first round warms up.
      if (round === 0) continue;
      costs.search.push(search.ms);
      costs.ask.push(answer.ms);
    }
  }
  const first = await firstSentenceMs(store, asked);
  await store.close();
  folder.remove();
  const [search, answer] = [mean(costs.search), mean(costs.ask)];
  return [
    {
      pages: pages.length,
      "search ms": search,
      "answer ms": answer,
      "beyond ms": answer - search,
      ratio: answer / search,
      "first sentence ms": first,
    },
  ];
}

/** From when a model has said a sentence of the page to when a reader has it checked; the slowest. */
async function firstSentenceMs(
  store: Parameters<typeof createAnswerer>[0]["store"],
  asked: readonly string[],
): Promise<number> {
  let saidAt = 0;
  const model: AnswerModel = {
    word(question, onSentence) {
      saidAt = performance.now();
      const text = quotedIn(JSON.stringify(question));
      onSentence({ text, passages: [1] });
      return Promise.resolve(true);
    },
    budget: () => ({ spent: 0, limit: 1 }),
  };
  const { stream } = createAnswerer({ store, model });
  let slowest = 0;
  for (const query of asked) {
    saidAt = 0;
    for await (const { type } of stream(query)) {
      if (type !== "sentence" || saidAt === 0) continue;
      slowest = Math.max(slowest, performance.now() - saidAt);
      break;
    }
  }
  return slowest;
}

/** Some sentence of what the model was given. */
function quotedIn(prompt: string): string {
  return prompt.match(/[A-Z][a-z]+(?: [a-z]+){4,20}\./)?.[0] ?? "Nothing.";
}
