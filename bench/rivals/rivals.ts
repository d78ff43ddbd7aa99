/**
 * Quality and cost beside search engines that install from npm or Debian: the same pages, the same
 * questions, each engine as its own documentation uses it. One process each.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { ndcg } from "../../lib/evaluation/measures.ts";
import { measure } from "../cpu.ts";
import { readSpeedData } from "../data.ts";
import { mean, percentile } from "../metrics.ts";
import { printTable, type Row, toldRows, writeResults } from "../report.ts";
import { everyFifth, timeQueries } from "../time-queries.ts";
import { type Rival, rivals } from "./rival-list.ts";
import { plainPages, type RivalSet, rivalSets } from "./rival-sets.ts";

/** Ten minutes for all of them on two cores: few repeats, and little for an engine that is slow. */
const timing = { repeats: 3, cpuBudgetMs: 4_000 };

/** Every fourth page of the set: some of the others take minutes for all. */
const costStep = 4;

/** `only` names engines to measure; empty measures all. */
export async function rivalsBenchmark(data: string, only: readonly string[]): Promise<void> {
  const wanted = rivals.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  const waiting = [...wanted];
  const found = await toldRows(async (tell) => {
    const work = async (): Promise<void> => {
      for (let rival = waiting.shift(); rival !== undefined; rival = waiting.shift()) {
        const missing = rival.missing?.() ?? null;
        if (missing === null) tell(await measureApart(rival, data));
        else process.stdout.write(`${rival.name} is left out: ${missing}\n`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  });
  const rows = wanted.flatMap(({ name }) => found.filter(({ engine }) => engine === name));
  printTable("Quality as hit@1 / nDCG@5, and cost with 2,899 pages", rows);
  for (const { name, used } of wanted) process.stdout.write(`${name}: ${used}\n`);
  writeResults("rivals", rows);
}

async function measureApart({ name }: Rival, data: string): Promise<Row> {
  // Not the script that builds first: two of these run at once.
  const program = fileURLToPath(new URL("../main.js", import.meta.url));
  const child = fork(program, ["rival", name, "--data", data]);
  let measured: Row | null = null;
  child.on("message", (message) => {
    measured = message as Row;
  });
  await once(child, "exit");
  if (measured === null) throw new Error(`${name} could not be measured; its error stands above.`);
  return measured;
}

/** The work of one engine's process. */
export async function measureRival(data: string, name: string | undefined): Promise<void> {
  const rival = rivals.find((entry) => entry.name === name);
  if (rival === undefined) throw new Error(`There is no engine named ${name}.`);
  // Cost first: what quality leaves in memory would be in its times.
  const cost = await costOf(rival, data);
  const quality: Record<string, string> = {};
  for await (const set of rivalSets(data)) quality[set.name] = await qualityOf(rival, set);
  process.send?.({ engine: rival.name, ...quality, ...cost } satisfies Row, () => process.exit(0));
}

async function qualityOf(rival: Rival, { parts }: RivalSet): Promise<string> {
  const firsts: number[] = [];
  const gains: number[] = [];
  for (const { pages, questions } of parts) {
    const index = await rival.index(pages);
    for (const { query, grades } of questions) {
      const ids = (await index.rank(query)).map((at) => pages[at]?.id ?? "");
      firsts.push((grades.get(ids[0] ?? "") ?? 0) > 0 ? 1 : 0);
      gains.push(ndcg(ids, grades, 5));
    }
    index.close?.();
  }
  return `${mean(firsts).toFixed(3)} / ${mean(gains).toFixed(3)}`;
}

async function costOf(rival: Rival, data: string): Promise<Row> {
  const { pages, queries } = readSpeedData(data);
  const corpus = plainPages(every(costStep, pages));
  const { result: index, ms } = await measure(() => rival.index(corpus));
  const bytes = await index.bytes();
  const answer = async (query: string): Promise<unknown> => index.rank(query);
  const clock = index.answeredMs;
  const times = await timeQueries(answer, everyFifth(queries), {
    ...timing,
    ...(clock !== undefined && { clock }),
  });
  index.close?.();
  return {
    "index CPU s": (index.indexedMs ?? ms) / 1_000,
    "MB stored": bytes / 1e6,
    queries: times.length,
    "p50 CPU ms": percentile(times, 0.5),
    "p95 CPU ms": percentile(times, 0.95),
  };
}

function every<Item>(step: number, items: readonly Item[]): Item[] {
  return items.filter((_item, index) => index % step === 0);
}
