/**
 * What it costs that not everyone may see every collection: answers for callers with limits against
 * answers for all, in turns, and the first answer, for which their view of the index is made.
 */
import { join } from "node:path";
import { collectionAt } from "../lib/configuration/configuration.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { cpuMs } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";

const names = ["a", "b", "c", "d", "e"] as const;
const rounds = 3;
/** Share of the 99th percentile of answers for everyone. */
const shareMax = 1.1;

/** Exits with 1 when answers with limits take longer than that. */
export async function collectionLimits(data: string): Promise<void> {
  const { pages, queries } = readSpeedData(data);
  const folder = temporaryFolder();
  const divided = pages.map((page, index) => ({
    ...page,
    id: `${names[index % names.length]}/${page.id}`,
  }));
  writePages(folder, divided);
  const collections = names.map((name) =>
    collectionAt({ name, folder: join(folder.path, "pages", name) }),
  );
  await indexInThisThread(folder.dbPath, collections);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const asked = everyFifth(queries);
  const callers = [
    { name: "everything", seen: store },
    { name: "four of five collections", seen: store.limitedTo(["a", "b", "c", "d"]) },
    { name: "one of five collections", seen: store.limitedTo(["e"]) },
  ];
  const firsts = new Map<string, number>();
  for (const { name, seen } of callers) {
    const before = cpuMs();
    await seen.search(asked.warmUp[0] ?? "index");
    firsts.set(name, cpuMs() - before);
  }
  const p99s = new Map<string, number[]>();
  const p50s = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const { name, seen } of callers) {
      process.stdout.write(`Round ${round + 1}: ${name} …\n`);
      const times = await timeQueries((query) => seen.search(query), asked);
      p99s.set(name, [...(p99s.get(name) ?? []), percentile(times, 0.99)]);
      p50s.set(name, [...(p50s.get(name) ?? []), percentile(times, 0.5)]);
    }
  }
  await store.close();
  folder.remove();
  const whole = Math.min(...(p99s.get("everything") ?? []));
  const rows = callers.map(({ name }): Row => {
    const p99 = Math.min(...(p99s.get(name) ?? []));
    const p50 = Math.min(...(p50s.get(name) ?? []));
    return { sees: name, p50, p99, share: p99 / whole, first: firsts.get(name) ?? 0 };
  });
  printTable(`CPU milliseconds per answer, ${pages.length} pages, best of ${rounds} rounds`, rows);
  writeResults("collections", rows);
  if (rows.some(({ share }) => Number(share) > shareMax)) process.exitCode = 1;
}
