/**
 * What one call of an agent brings within a budget: questions about documentations with the
 * identifiers that an answer needs, all written before any answer was seen. Of four of them the
 * packing was chosen; the others are held out, and asked in a few words too.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLimiter } from "../lib/base/limits/limiter.ts";
import { collectionAt } from "../lib/configuration/configuration.ts";
import type { SearchDocsArguments } from "../lib/contract/mcp.ts";
import { McpSearchServerConfig } from "../lib/contract/server.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import { mean } from "../lib/evaluation/measures.ts";
import { errorsToConsole } from "../lib/http/logger.ts";
import { searchDocsTool } from "../lib/mcp/tools/search-docs.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { type AgentQuestion, namedShares } from "./agents-md.ts";
import { type Bar, missedBars, tellMissed } from "./bars.ts";
import { measure } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeParts } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";

const provider = { provider: "local" } as const;
const known = ["hono", "fastify", "pydantic", "vitest"];
const heldOut = ["knip", "caddy"];
const documentations = [...known, ...heldOut];
/** What a row is about: one documentation, or all of a kind. */
const groups: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(documentations.map((name) => [name, [name]])),
  all: known,
  "held out": heldOut,
};
const budgets = [500, 1_000, 2_000];

const bars: readonly Bar[] = [
  { part: "recall", of: { documentation: "all", budget: 2_000 }, column: "recall", least: 0.9 },
  { part: "recall", of: { documentation: "all", budget: 1_000 }, column: "recall", least: 0.8 },
  {
    part: "recall",
    of: { documentation: "held out", budget: 2_000 },
    column: "recall",
    least: 0.9,
  },
  {
    part: "recall",
    of: { documentation: "held out", budget: 1_000 },
    column: "recall",
    least: 0.8,
  },
  { part: "agents.md", of: { documentation: "all" }, column: "named", least: 0.9 },
  { part: "agents.md", of: { documentation: "held out" }, column: "named", least: 0.9 },
  { part: "cost", of: { budget: 2_000 }, column: "CPU ms p95", most: 10 },
];

/** `folder` holds a folder for each documentation, as content/operations/measure.md says. */
export async function agents(
  data: string,
  folder: string | undefined,
  only?: string,
): Promise<void> {
  const results: Record<string, readonly Row[]> = {};
  if (only !== "cost") Object.assign(results, await recallOf(requireDocumentations(folder)));
  if (only !== "recall") results.cost = await costOf(data);
  for (const [name, rows] of Object.entries(results)) printTable(name, rows);
  writeParts("agents", results);
  tellMissed(missedBars(bars, results));
}

function requireDocumentations(folder: string | undefined): string {
  const missing = documentations.filter(
    (name) => folder === undefined || !existsSync(join(folder, name)),
  );
  if (folder !== undefined && missing.length === 0) return folder;
  throw new Error(
    `Name a folder with the documentations ${missing.join(", ")}; content/operations/measure.md says where they are from`,
  );
}

async function recallOf(folder: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const temporary = temporaryFolder();
  const collections = documentations.map((name) =>
    collectionAt({ name, folder: join(folder, name) }),
  );
  await indexInThisThread(temporary.dbPath, collections);
  await runEmbed({ dbPath: temporary.dbPath, provider, mayEmbed: true }, {});
  const store = await openSearchStore({
    dbPath: temporary.dbPath,
    searchMode: "hybrid",
    embedProvider: provider,
  });
  const questions = readQuestions();
  const search = searchOf(store);
  const rows: Row[] = [];
  for (const budget of budgets) {
    const asked: Asked[] = [];
    for (const question of questions) {
      asked.push({ question, ...(await answerOf(search, question, budget)) });
    }
    for (const [name, members] of Object.entries(groups)) {
      const own = asked.filter(({ question }) => members.includes(question.documentation));
      rows.push(rowOf(name, budget, own));
    }
    if (process.env["BENCH_MISSED"] === String(budget)) for (const one of asked) tellMissing(one);
  }
  const forms = await formsOf(search, questions);
  const named = await namedShares(store, questions, groups);
  await store.close();
  temporary.remove();
  return { recall: rows, "form of the question": forms, "agents.md": named };
}

const forms: Readonly<Record<string, (question: AgentQuestion) => string>> = {
  "whole question": ({ query }) => query,
  "few words": ({ words = "" }) => words,
  both: ({ query, words = "" }) => `${query} ${words}`,
};

/** The same questions whole, and in the few words that one would type. */
async function formsOf(search: Search, questions: readonly AgentQuestion[]): Promise<Row[]> {
  const inWords = questions.filter(({ words }) => words !== undefined);
  const rows: Row[] = [];
  for (const [form, queryOf] of Object.entries(forms)) {
    for (const budget of budgets) {
      const asked: Asked[] = [];
      for (const question of inWords) {
        const query = queryOf(question);
        asked.push({ question, ...(await answerOf(search, { ...question, query }, budget)) });
      }
      const { documentation: _all, ...row } = rowOf("held out", budget, asked);
      rows.push({ form, ...row });
    }
  }
  return rows;
}

interface Asked {
  readonly question: AgentQuestion;
  readonly text: string;
  readonly first: string;
  readonly tokens: number;
}

function rowOf(documentation: string, budget: number, asked: readonly Asked[]): Row {
  return {
    documentation,
    budget,
    questions: asked.length,
    recall: mean(asked.map(({ question, text }) => foundShare(question, text))),
    "hit@1": mean(asked.map(({ question, first }) => (isPage(question, first) ? 1 : 0))),
    "tokens p50": percentile(
      asked.map(({ tokens }) => tokens),
      0.5,
    ),
    "over the budget": asked.filter(({ tokens }) => tokens > budget).length,
  };
}

function tellMissing({ question, text, first }: Asked): void {
  const missing = question.identifiers.filter((name) => !text.includes(name));
  if (missing.length > 0)
    process.stdout.write(
      `${question.documentation}: ${question.query}: ${missing.join(" ")} (${question.page}; first ${first})\n`,
    );
}

type Search = (given: SearchDocsArguments) => Promise<{
  readonly text: string;
  readonly results: readonly { readonly id: string }[];
  readonly tokens: number;
}>;

function searchOf(store: KnowledgeStore): Search {
  const config = McpSearchServerConfig.parse({});
  const limiter = createLimiter({ maxConcurrency: 50, maxPending: 1_000 });
  const tool = searchDocsTool({ store, config, limiter, logger: errorsToConsole });
  const call = { actor: undefined, asker: undefined, source: undefined };
  return async (given) => {
    const { content, structuredContent } = await tool.run(given, {
      ...call,
      signal: new AbortController().signal,
    });
    const [first] = content;
    const { results, tokens = 0 } = structuredContent as Awaited<ReturnType<Search>>;
    return { text: first?.type === "text" ? first.text : "", results, tokens };
  };
}

async function answerOf(
  search: Search,
  { query, documentation }: AgentQuestion,
  maxTokens: number,
) {
  const { text, results, tokens } = await search({
    ...defaults,
    q: query,
    collection: documentation,
    maxTokens,
  });
  return { text, tokens, first: results[0]?.id ?? "" };
}

const defaults = { limit: 10, typo: true, prefix: false, facets: false, explain: false };

function isPage({ documentation, page }: AgentQuestion, id: string): boolean {
  return id === `kb://${documentation}/${page}`;
}

function foundShare({ identifiers }: AgentQuestion, text: string): number {
  return identifiers.filter((name) => text.includes(name)).length / identifiers.length;
}

function readQuestions(): readonly AgentQuestion[] {
  return ["agents", "agents-held-out"].flatMap((name) =>
    readFileSync(join("bench", "questions", `${name}.jsonl`), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as AgentQuestion),
  );
}

/** CPU time of an answer, every fifth query of the log after the others have warmed it up. */
async function costOf(data: string): Promise<readonly Row[]> {
  const { pages, queries } = readSpeedData(data);
  const temporary = temporaryFolder();
  const collection = writePages(temporary, pages);
  await indexInThisThread(temporary.dbPath, [collection]);
  const store = await openSearchStore({ dbPath: temporary.dbPath });
  const search = searchOf(store);
  const rows: Row[] = [];
  for (const maxTokens of [1_000, 2_000]) {
    const times: number[] = [];
    for (const [at, q] of queries.entries()) {
      const { ms } = await measure(() => search({ ...defaults, q, maxTokens }));
      if (at % 5 === 0 && at > 100) times.push(ms);
    }
    rows.push({
      budget: maxTokens,
      queries: times.length,
      "CPU ms p50": percentile(times, 0.5),
      "CPU ms p95": percentile(times, 0.95),
    });
  }
  await store.close();
  temporary.remove();
  return rows;
}
