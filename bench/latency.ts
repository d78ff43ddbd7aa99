/**
 * How much CPU does an answer take, compared with other search engines on the same pages and
 * queries?
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readSpeedData } from "./data.ts";
import { engines } from "./engines.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";

/** `only` names engines to compare with ours; empty measures all. */
export async function latency(data: string, only: readonly string[]): Promise<void> {
  const wanted = engines.filter(
    ({ name }, index) =>
      index === 0 || only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  const measured: Measured[] = [];
  for (const { name } of wanted) {
    process.stdout.write(`Measuring ${name} …\n`);
    measured.push({ name, times: await timeApart(name, data) });
  }
  const rows = describe(measured);
  const { pages } = readSpeedData(data);
  printTable(`CPU milliseconds per answer, ${pages.length} pages, top 10 with snippets`, rows);
  writeResults("latency", rows);
}

interface Measured {
  readonly name: string;
  readonly times: readonly number[];
}

/**
 * Each engine in a separate process: none pays for the garbage and the code of the previous one.
 */
async function timeApart(name: string, data: string): Promise<readonly number[]> {
  const child = fork(process.argv[1] as string, ["latency-of-engine", name, "--data", data]);
  let times: readonly number[] | null = null;
  child.on("message", (message) => {
    times = message as readonly number[];
  });
  await once(child, "exit");
  if (times === null) throw new Error(`${name} could not be measured; its error stands above.`);
  return times;
}

/** The work of one engine's process. */
export async function latencyOfEngine(data: string, name: string | undefined): Promise<void> {
  const engine = engines.find((entry) => entry.name === name);
  if (engine === undefined) throw new Error(`There is no engine named ${name}.`);
  const { pages, queries } = readSpeedData(data);
  const answer = await engine.build(pages);
  process.send?.(await timeQueries(answer, everyFifth(queries)), () => process.exit(0));
}

function describe(measured: readonly Measured[]): Row[] {
  const ours = measured[0]?.times ?? [];
  return measured.map(({ name, times }) => {
    const at = (share: number): number => percentile(times, share);
    return {
      engine: name,
      queries: times.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      max: at(1),
      "× ours p50": at(0.5) / percentile(ours, 0.5),
      "× ours p99": at(0.99) / percentile(ours, 0.99),
    };
  });
}
