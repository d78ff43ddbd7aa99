/** What a look costs after a day of 100,000 searches, and the next one when the index has changed. */
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { createQueryAnalytics } from "../lib/analytics/query-analytics.ts";
import { collectionAt } from "../lib/configuration/configuration.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import { runGapLook } from "../lib/gaps/pass/gap-look.ts";
import { measure } from "./cpu.ts";
import { readDocsQuestions, requireFile } from "./data.ts";
import { printTable, type Row, writeParts } from "./report.ts";
import { indexInThisThread, type TemporaryFolder, temporaryFolder } from "./temporary-index.ts";

const searches = 100_000;
/** More than are counted on a day, so that the day is as full as one can be. */
const texts = 20_000;
const firstDay = 20_000;
const dayMs = 86_400_000;
const names = ["react", "fastapi", "vite", "python"];
const provider = { provider: "local" } as const;

export async function gapDay(data: string): Promise<void> {
  const folder = temporaryFolder();
  const pages = join(folder.path, "pages");
  for (const name of names) {
    cpSync(join(requireFile(data, "docs-eval", "collections"), name), join(pages, name), {
      recursive: true,
    });
  }
  await index(folder);
  await ask(folder, questionsOf(data));
  const rows: Row[] = [await look(folder, "first look", firstDay)];
  appendFileSync(join(pages, "vite", "new.md"), "# Zeppelin\n\nA page of its own.\n");
  await index(folder);
  rows.push(await look(folder, "next generation", firstDay + 1));
  printTable(`A day of ${searches} searches`, rows);
  writeParts("gaps", { day: rows });
  folder.remove();
}

async function index({ path, dbPath }: TemporaryFolder): Promise<void> {
  const given = names.map((name) => ({ name, folder: join(path, "pages", name) }));
  await indexInThisThread(dbPath, given.map(collectionAt));
  await runEmbed({ dbPath, provider, mayEmbed: true }, {});
}

/** Words of real questions, four to nine in each, in any order. */
function questionsOf(data: string): readonly string[] {
  const words = readDocsQuestions(data).flatMap(({ query }) => query.split(/\s+/));
  let state = 7;
  const drawn = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: texts }, () =>
    Array.from({ length: 4 + drawn(6) }, () => words[drawn(words.length)]).join(" "),
  );
}

/** By Zipf's law: the text at place n is asked a share of 1/n. */
async function ask({ dbPath }: TemporaryFolder, questions: readonly string[]): Promise<void> {
  const analytics = createQueryAnalytics({ dbPath, clock: { now: () => firstDay * dayMs } });
  const whole = questions.reduce((sum, _text, at) => sum + 1 / (at + 1), 0);
  for (const [at, text] of questions.entries()) {
    const times = Math.max(1, Math.round(searches / whole / (at + 1)));
    for (let time = 0; time < times; time++) analytics.recordSearch(text, 10, 1);
    if (at % 200 === 0) await new Promise(setImmediate);
  }
  await analytics.close();
}

async function look({ dbPath }: TemporaryFolder, name: string, today: number): Promise<Row> {
  const search = { searchMode: "hybrid" as const, embedProvider: provider };
  const day = { today, nowMs: today * dayMs, withSearches: true, shownFrom: 3 };
  const { result, ms } = await measure(() =>
    runGapLook({ dbPath, search, ...day, isForced: false }),
  );
  return {
    look: name,
    asked: result?.asked ?? 0,
    waiting: result?.waiting ?? 0,
    "CPU s": Math.round(ms / 100) / 10,
  };
}
