/** SIGTERM while the service works: how it ends, what it says, and what the next start finds. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../kit/services/command-line.ts";
import { untilPart } from "../kit/services/cut-work.ts";
import { fillState } from "../kit/services/large-state.ts";
import { judgeTicket, placeTickets, ticketIdsOf } from "../kit/services/placed-tickets.ts";
import { readSamples, valueOf } from "../kit/services/prometheus-text.ts";
import {
  launchService,
  type ServiceProcess,
  startService,
} from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const variables = {
  KNOWLEDGE_CONFIG: place.config,
  DATA_DIR: place.data,
  WIKI_DIR: join(place.folder, "docs"),
  LOG_LEVEL: "info",
};
const words = ["alpine", "birch", "cedar", "dunes"];
const pages = 600;

beforeAll(() => place.writeEdition("alpine", pages));
afterAll(() => place.remove());

/** Lines of the log that tell of failures. */
function failuresIn(service: Pick<ServiceProcess, "log">): string[] {
  const lines = service.log().trim().split("\n").filter(Boolean);
  return lines.filter((line) => !line.startsWith("{") || JSON.parse(line).level >= 50);
}

async function found(url: string, word: string): Promise<number> {
  const answer = await fetch(`${url}/api/search?q=${word}&limit=50`);
  return ((await answer.json()) as { total: number }).total;
}

test("while pages are indexed and the wiki is read again: 0, no failure told, and the next start goes on", async () => {
  let service = await startService(variables);
  // Each edition changes all pages. The first stop comes with the run under way, the next ones while
  // readers and the wiki take over what it has published.
  for (const [edition, pauseMs] of [0, 150, 400].entries()) {
    const word = words[edition + 1] ?? "";
    place.writeEdition(word, pages);
    const before = edition === 0 ? 0 : 50;
    const waiting = { timeout: 60_000, interval: 20 };
    await expect.poll(() => found(service.url, word), waiting).toBe(before);
    await setTimeout(pauseMs);
    expect(await service.stop()).toBe(0);
    expect(failuresIn(service)).toEqual([]);
    service = await startService(variables);
    await expect.poll(() => found(service.url, word), { timeout: 60_000 }).toBe(50);
  }
  expect(await service.stop()).toBe(0);
  expect(failuresIn(service)).toEqual([]);
  const { code, stdout } = await runCommand(["--data", place.data, "doctor"]);
  expect([code, stdout.match(/^(?:Integrity|State) +ok$/gm)?.length]).toEqual([0, 2]);
}, 240_000);

test("while the first index is built: 0, and the next start builds it", async () => {
  const own = createWorkplace();
  own.writeEdition("alpine", pages);
  const given = { KNOWLEDGE_CONFIG: own.config, DATA_DIR: own.data };
  const first = launchService(given);
  const isIndexing = () => existsSync(`${own.dbPath}-wal`);
  await expect.poll(isIndexing, { timeout: 60_000, interval: 5 }).toBe(true);
  // The port opens then, and the run begins.
  await setTimeout(500);
  expect([await first.stop(), failuresIn(first)]).toEqual([0, []]);
  expect(first.output()).not.toContain("is ready");
  const service = await startService(given);
  expect(await found(service.url, "alpine")).toBe(50);
  expect(await service.stop()).toBe(0);
  own.remove();
}, 120_000);

test("while tickets are trained: 0, and every ticket and correction is there again", async () => {
  const service = await startService({ ...variables, METRICS_PORT: "0" });
  const metricsUrl = /Metrics are at (\S+)/.exec(service.output())?.[1] ?? "";
  const ids = Array.from({ length: 5 }, (_, index) => `T-${index}`);
  await placeTickets(service.url, ids);
  // Each of the first corrections is followed by a training.
  for (const id of ids) await judgeTicket(service.url, id);
  const isTraining = async () =>
    valueOf(readSamples(await (await fetch(metricsUrl)).text()), "knowledge_classifier_training");
  await expect.poll(isTraining, { timeout: 20_000, interval: 5 }).toBe(1);
  expect(await service.stop()).toBe(0);
  expect(failuresIn(service)).toEqual([]);
  const again = await startService(variables);
  expect(await ticketIdsOf(again.url)).toEqual(ids);
  const stats = await (await fetch(`${again.url}/api/classify-ticket/stats`)).json();
  expect(stats).toMatchObject({ total: 5, withFeedback: 5 });
  expect(await again.stop()).toBe(0);
}, 120_000);

test("while the service writes a backup: 0, nothing half-written, and the next start writes one", async () => {
  await fillState(place.dbPath, 30);
  const folder = join(place.folder, "by itself");
  const given = { ...variables, BACKUP_DIR: folder };
  const service = await startService(given);
  await untilPart(service.child, folder, ".partial-");
  expect(await service.stop()).toBe(0);
  expect(failuresIn(service)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  const again = await startService(given);
  await expect.poll(again.log, { timeout: 60_000 }).toContain("backup written and checked");
  expect(await again.stop()).toBe(0);
  expect(readdirSync(folder)).toHaveLength(1);
}, 120_000);
