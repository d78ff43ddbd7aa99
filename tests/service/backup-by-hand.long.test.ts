/** What `content/operations/index-and-storage.md` says about backups of `state.db`. */
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { judgeTicket, placeTickets } from "../kit/services/placed-tickets.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const variables = { KNOWLEDGE_CONFIG: place.config, LOG_LEVEL: "error" };
const ids = ["T-1", "T-2", "T-3"];

beforeAll(() => place.writeEdition("alpine", 10));
afterAll(() => place.remove());

test("after a clean stop state.db alone is a whole backup, and after a kill with its -wal", async () => {
  const first = await startService({ ...variables, DATA_DIR: place.data });
  await placeTickets(first.url, ids);
  await judgeTicket(first.url, "T-1");
  await send(first.url, { target: "/api/search?q=alpine" });
  const statistics = await statisticsOf(first);
  expect(statistics).toMatchObject({ total: 3, withFeedback: 1 });
  expect(await first.stop()).toBe(0);
  for (const name of ["state.db", "index.db"]) expect(logSize(place.data, name)).toBe(0);

  const restored = copyOf(place.data, "restored", ["state.db"]);
  const second = await startService({ ...variables, DATA_DIR: restored });
  expect(await statisticsOf(second)).toEqual(statistics);
  await placeTickets(second.url, ["T-4"]);
  await judgeTicket(second.url, "T-4");
  await second.stop("SIGKILL");
  expect(logSize(restored, "state.db")).toBeGreaterThan(0);

  const killed = copyOf(restored, "killed", ["state.db", "state.db-wal"]);
  const exported = await runCommand(["--data", killed, "classify", "export"]);
  for (const id of ["T-1", "T-4"]) expect(exported.stdout).toContain(`"${id}"`);
  const counts = await runCommand(["--data", killed, "stats"]);
  expect(counts.stdout).toContain("alpine");
  expect(logSize(killed, "state.db")).toBe(0);
});

async function statisticsOf(service: ServiceProcess): Promise<unknown> {
  return JSON.parse((await send(service.url, { target: "/api/classify-ticket/stats" })).body);
}

function logSize(folder: string, name: string): number {
  const log = join(folder, `${name}-wal`);
  return existsSync(log) ? statSync(log).size : 0;
}

function copyOf(from: string, name: string, files: readonly string[]): string {
  const to = join(place.folder, name);
  mkdirSync(to);
  for (const file of files) copyFileSync(join(from, file), join(to, file));
  return to;
}
