/** Are questions whose page is taken away found as gaps, and do these close when it comes back? */
import { cpSync, existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createQueryAnalytics } from "../lib/analytics/query-analytics.ts";
import { collectionAt } from "../lib/configuration/configuration.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { readQuestions } from "../lib/evaluation/read-questions.ts";
import { lookForGaps } from "../lib/gaps/pass/look-for-gaps.ts";
import { type KeptQuestion, readGaps, readKeptQuestions } from "../lib/gaps/records/gap-table.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { type Database, openStateDatabase } from "../lib/storage/index.ts";
import { cpuMs } from "./cpu.ts";
import { readDocsQuestions, requireFile } from "./data.ts";
import { printTable, type Row, writeParts } from "./report.ts";
import { indexInThisThread, type TemporaryFolder, temporaryFolder } from "./temporary-index.ts";

interface Documentation {
  readonly name: string;
  /** Folder with one of each collection. */
  readonly root: string;
  readonly collections: readonly string[];
  readonly questions: readonly JudgedQuestion[];
}

const provider = { provider: "local" } as const;
const drawsDefault = 5;
const goneShare = 0.2;
const firstDay = 20_000;
const dayMs = 86_400_000;
/** Each question is asked so often, at random. */
const timesMax = 20;
/**
 * A reader looks at hits from the first, and opens each with the chance of the navigational model of
 * Hofmann, Schuth, Whiteson and de Rijke (WSDM 2013): .05 for one that does not answer, .95 for one
 * that does, after which the reader stops with .9, otherwise with .2.
 */
const reader = { opens: [0.05, 0.95], stops: [0.2, 0.9] } as const;

/** `half`: "first" for the questions that the levels were chosen by, "second" for the others. */
export async function gaps(
  data: string,
  [half = "second", draws]: readonly string[],
): Promise<void> {
  const rows: Row[] = [];
  for (const documentation of documentations(data, half === "first" ? 0 : 1)) {
    for (const withReaders of [true, false]) {
      const sums = emptyFigures();
      for (let draw = 0; draw < Number(draws ?? drawsDefault); draw++) {
        await measureDraw(documentation, { draw, withReaders }, sums);
      }
      rows.push(
        rowOf(`${documentation.name}, ${withReaders ? "readers open hits" : "words alone"}`, sums),
      );
    }
  }
  printTable(`Gaps: pages taken away, ${half} half of the questions`, rows);
  writeParts("gaps", { [half]: rows });
}

function documentations(data: string, rest: number): readonly Documentation[] {
  const known = { hasDocument: () => true, hasCollection: () => true };
  const halfOf = (all: readonly JudgedQuestion[]): readonly JudgedQuestion[] =>
    all.filter((_one, at) => at % 2 === rest);
  const handbook = ["handbook", "handbook-held-out"].flatMap((file) =>
    readQuestions(`bench/questions/${file}.jsonl`, known),
  );
  return [
    {
      name: "docs-eval",
      root: requireFile(data, "docs-eval", "collections"),
      collections: ["react", "fastapi", "vite", "python"],
      questions: halfOf(readDocsQuestions(data)),
    },
    {
      name: "handbook",
      root: "content",
      collections: ["guide", "reference", "operations", "decisions", "errors"],
      questions: halfOf(handbook),
    },
  ];
}

interface Figures {
  gone: number;
  inOwnGap: number;
  open: number;
  falseOpen: number;
  /** Those among the false ones whose page no reader finds among ten hits. */
  notFound: number;
  closable: number;
  closed: number;
}

function emptyFigures(): Figures {
  return { gone: 0, inOwnGap: 0, open: 0, falseOpen: 0, notFound: 0, closable: 0, closed: 0 };
}

function rowOf(set: string, sums: Figures): Row {
  const share = (part: number, whole: number): number =>
    whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 1_000;
  return {
    set,
    gone: sums.gone,
    "in a gap of their page": share(sums.inOwnGap, sums.gone),
    "open gaps": sums.open,
    "answered ones": share(sums.falseOpen, sums.open),
    "of these not among ten hits": share(sums.notFound, sums.falseOpen),
    "closed again": share(sums.closed, sums.closable),
  };
}

interface Draw {
  readonly draw: number;
  readonly withReaders: boolean;
}

async function measureDraw(
  documentation: Documentation,
  { draw, withReaders }: Draw,
  sums: Figures,
): Promise<void> {
  const random = createRandom(draw * 77 + 5);
  const folder = temporaryFolder();
  copyPages(documentation, folder, () => true);
  const gone = pagesGone(documentation.questions, random);
  for (const id of gone) rmSync(fileOf(folder, id), { force: true });
  const store = await indexed(documentation, folder);
  const database = await openStateDatabase(folder.dbPath);
  const isGone = (one: JudgedQuestion): boolean => rightPages(one).every((id) => gone.has(id));
  const found = await askAll(documentation.questions, { store, folder, random, withReaders });
  await lookAt(database, store, folder, firstDay);
  const questions = new Map(documentation.questions.map((one) => [textOf(one), one]));
  const open = await openGaps(database);
  count(open, questions, { isGone, found }, sums);
  await store.close();
  copyPages(documentation, folder, (id) => gone.has(id));
  const whole = await indexed(documentation, folder);
  await lookAt(database, whole, folder, firstDay + 1);
  const after = new Map((await readGaps(database)).map(({ id, state }) => [id, state]));
  for (const [id, own] of open) {
    if (!isMajority(own, (one) => isGoneText(one, questions, isGone))) continue;
    sums.closable += 1;
    if (after.get(id) === "answered") sums.closed += 1;
  }
  await whole.close();
  await database.close();
  folder.remove();
}

function count(
  open: ReadonlyMap<string, readonly KeptQuestion[]>,
  questions: ReadonlyMap<string, JudgedQuestion>,
  {
    isGone,
    found,
  }: { readonly isGone: (one: JudgedQuestion) => boolean; readonly found: ReadonlySet<string> },
  sums: Figures,
): void {
  for (const question of questions.values()) {
    if (!isGone(question)) continue;
    sums.gone += 1;
    const page = bestPage(question);
    const own = [...open.values()].find((all) => all.some(({ key }) => key === textOf(question)));
    const isOfPage = (one: KeptQuestion): boolean => {
      const other = questions.get(one.key);
      return other !== undefined && bestPage(other) === page;
    };
    if (own !== undefined && isMajority(own, isOfPage)) sums.inOwnGap += 1;
  }
  for (const own of open.values()) {
    sums.open += 1;
    if (isMajority(own, (one) => isGoneText(one, questions, isGone))) continue;
    sums.falseOpen += 1;
    if (own.every(({ key }) => !found.has(key))) sums.notFound += 1;
  }
}

function isGoneText(
  { key }: KeptQuestion,
  questions: ReadonlyMap<string, JudgedQuestion>,
  isGone: (one: JudgedQuestion) => boolean,
): boolean {
  const question = questions.get(key);
  return question !== undefined && isGone(question);
}

function isMajority(own: readonly KeptQuestion[], holds: (one: KeptQuestion) => boolean): boolean {
  return own.filter(holds).length * 2 > own.length;
}

async function openGaps(database: Database): Promise<ReadonlyMap<string, readonly KeptQuestion[]>> {
  const gapsOpen = (await readGaps(database)).filter(({ state }) => state === "open");
  const kept = await readKeptQuestions(database, { inGaps: true });
  return new Map(gapsOpen.map(({ id }) => [id, kept.filter(({ gap }) => gap === id)]));
}

/** A fifth of the pages that answer questions, those of whole questions. */
function pagesGone(questions: readonly JudgedQuestion[], random: () => number): Set<string> {
  const all = new Set(questions.flatMap(rightPages));
  const gone = new Set<string>();
  const order = questions.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  for (const { one } of order) {
    if (gone.size >= goneShare * all.size) break;
    for (const id of rightPages(one)) gone.add(id);
  }
  return gone;
}

function rightPages({ grades }: JudgedQuestion): string[] {
  return [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
}

function bestPage({ grades }: JudgedQuestion): string | undefined {
  return [...grades].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** As it is counted. */
function textOf({ query }: JudgedQuestion): string {
  return query.replace(/\s+/g, " ").trim().toLowerCase();
}

function copyPages(
  { root, collections }: Documentation,
  folder: TemporaryFolder,
  isWanted: (id: string) => boolean,
): void {
  for (const name of collections) {
    const from = join(root, name);
    cpSync(from, join(folder.path, "pages", name), {
      recursive: true,
      filter: (file) =>
        !/\.mdx?$/.test(file) || isWanted(`kb://${name}/${file.slice(from.length + 1)}`),
    });
  }
}

function fileOf({ path }: TemporaryFolder, id: string): string {
  return join(path, "pages", id.replace("kb://", ""));
}

async function indexed(
  { collections }: Documentation,
  folder: TemporaryFolder,
): Promise<KnowledgeStore> {
  const given = collections
    .map((name) => ({ name, folder: join(folder.path, "pages", name) }))
    .filter((one) => existsSync(dirname(one.folder)));
  await indexInThisThread(folder.dbPath, given.map(collectionAt));
  await runEmbed({ dbPath: folder.dbPath, provider, mayEmbed: true }, {});
  return openSearchStore({ dbPath: folder.dbPath, searchMode: "hybrid", embedProvider: provider });
}

interface Asking {
  readonly store: KnowledgeStore;
  readonly folder: TemporaryFolder;
  readonly random: () => number;
  readonly withReaders: boolean;
}

/** Counts what readers do, as the service does; returns the texts whose page is among ten hits. */
async function askAll(
  questions: readonly JudgedQuestion[],
  { store, folder, random, withReaders }: Asking,
): Promise<ReadonlySet<string>> {
  const clock = { now: () => firstDay * dayMs };
  const analytics = createQueryAnalytics({ dbPath: folder.dbPath, clock });
  const found = new Set<string>();
  for (const question of questions) {
    const { results } = await store.search(question.query);
    const right = results.map(({ id }) => rightPages(question).includes(id));
    if (right.includes(true)) found.add(textOf(question));
    const times = 1 + Math.floor(random() * timesMax);
    for (let time = 0; time < times; time++) {
      analytics.recordSearch(question.query, results.length, 1);
      if (withReaders && opensSomething(right, random)) analytics.recordClick(question.query, 1);
    }
  }
  await analytics.close();
  return found;
}

function opensSomething(right: readonly boolean[], random: () => number): boolean {
  let isOpened = false;
  for (const isRight of right) {
    const kind = isRight ? 1 : 0;
    if (random() >= reader.opens[kind]) continue;
    isOpened = true;
    if (random() < reader.stops[kind]) break;
  }
  return isOpened;
}

async function lookAt(
  database: Database,
  store: KnowledgeStore,
  { dbPath }: TemporaryFolder,
  today: number,
): Promise<void> {
  const { generation } = store.status();
  const before = cpuMs();
  const look = { dbPath, today, nowMs: today * dayMs, generation, withSearches: true };
  const { asked } = await lookForGaps(database, store, look);
  process.stderr.write(`${asked} questions, ${Math.round(cpuMs() - before)} ms\n`);
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
