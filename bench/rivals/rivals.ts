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
import { printTable, type Row, writeResults } from "../report.ts";
import { everyFifth, timeQueries } from "../time-queries.ts";
import { type Rival, rivals } from "./rival-list.ts";
import { plainPages, type RivalSet, rivalSets } from "./rival-sets.ts";

/** Ten minutes for all of them on two cores: few repeats, and little for an engine that is slow. */
const timing = { repeats: 3, cpuBudgetMs: 4_000 };

/** Every fourth page of the set: some of the others take minutes for all. */
const costStep = 4;

interface Measured {
  readonly quality: Row;
  readonly cost: Row;
}

/** `only` names engines to measure; empty measures all. */
export async function rivalsBenchmark(data: string, only: readonly string[]): Promise<void> {
  const wanted = rivals.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  const found: Measured[] = [];
  const waiting = [...wanted];
  const work = async (): Promise<void> => {
    for (let rival = waiting.shift(); rival !== undefined; rival = waiting.shift()) {
      const missing = rival.missing?.() ?? null;
      if (missing !== null) {
        process.stdout.write(`${rival.name} is left out: ${missing}\n`);
        continue;
      }
      process.stdout.write(`Measuring ${rival.name} …\n`);
      found.push(await measureApart(rival, data));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  const place = new Map(wanted.map(({ name }, index) => [name, index]));
  const inOrder = found.sort(
    (left, right) =>
      (place.get(String(left.quality.engine)) ?? 0) -
      (place.get(String(right.quality.engine)) ?? 0),
  );
  const quality = inOrder.map((row) => row.quality);
  const cost = inOrder.map((row) => row.cost);
  printTable("Quality: hit@1 / nDCG@5", quality);
  printTable("Cost of 2,899 pages", cost);
  for (const { name, used } of wanted) process.stdout.write(`${name}: ${used}\n`);
  writeResults("rivals", { quality, cost });
}

async function measureApart({ name }: Rival, data: string): Promise<Measured> {
  // Not the script that builds first: two of these run at once.
  const program = fileURLToPath(new URL("../main.js", import.meta.url));
  const child = fork(program, ["rival", name, "--data", data]);
  let measured: Measured | null = null;
  child.on("message", (message) => {
    measured = message as Measured;
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
  const quality: Record<string, string | number> = { engine: rival.name };
  for await (const set of rivalSets(data)) quality[set.name] = await qualityOf(rival, set);
  process.send?.({ quality, cost } satisfies Measured, () => process.exit(0));
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
    engine: rival.name,
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
