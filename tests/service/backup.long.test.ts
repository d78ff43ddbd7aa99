/** The drill: tickets come in, a backup is made, the service is killed, the backup is restored. */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../kit/services/command-line.ts";
import { fillState } from "../kit/services/large-state.ts";
import { judgeTicket, placeTickets, ticketIdsOf } from "../kit/services/placed-tickets.ts";
import { startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const variables = { KNOWLEDGE_CONFIG: place.config, LOG_LEVEL: "error" };
afterAll(() => place.remove());

test("500 tickets answered before a backup under load are all restored after a kill", async () => {
  place.writeEdition("alpine", 100);
  const service = await startService({ ...variables, DATA_DIR: place.data });
  const ids = Array.from({ length: 500 }, (_, index) => `T-${index}`);
  await placeTickets(service.url, ids);
  await judgeTicket(service.url, "T-7");

  const later: string[] = [];
  const enough = new AbortController();
  const load = (async () => {
    while (!enough.signal.aborted) {
      const id = `L-${later.length}`;
      await placeTickets(service.url, [id]);
      later.push(id);
    }
  })();
  const copies = ["first", "second", "third"].map((name) => join(place.folder, name));
  for (const copy of copies) {
    const { code, stderr } = await runCommand(["--data", place.data, "backup", copy]);
    expect([code, stderr]).toEqual([0, ""]);
  }
  enough.abort();
  await load;
  expect(later.length).toBeGreaterThan(10);
  await service.stop("SIGKILL");

  for (const copy of copies) {
    const data = `${copy} restored`;
    const { code } = await runCommand(["--data", data, "restore", copy]);
    expect(code).toBe(0);
    const second = await startService({ ...variables, DATA_DIR: data });
    const found = await ticketIdsOf(second.url);
    expect(ids.filter((id) => !found.includes(id))).toEqual([]);
    // The first ones of those that came meanwhile, without a gap.
    const kept = later.filter((id) => found.includes(id));
    expect(kept).toEqual(later.slice(0, kept.length));
    await second.stop();
  }
});

/** With folders of its own in memory, where the system allows it. */
const cannotMount =
  spawnSync("unshare", ["-r", "-m", "true"]).status === 0 ? false : "no user namespaces here";

test.skipIf(cannotMount)(
  "a disk that is full of the service's own backups is told in the log, and answers go on",
  async () => {
    const own = createWorkplace();
    own.writeEdition("alpine", 10);
    await fillState(own.dbPath, 2);
    const disk = join(own.folder, "small disk");
    const script =
      'mkdir "$BACKUP_DIR" && mount -t tmpfs -o size=1m tmpfs "$BACKUP_DIR" && exec "$0" build/server/main.js';
    const child = spawn("unshare", ["-r", "-m", "sh", "-c", script, process.execPath], {
      cwd: projectFolder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: "0",
        KNOWLEDGE_CONFIG: own.config,
        DATA_DIR: own.data,
        BACKUP_DIR: disk,
        LOG_LEVEL: "error",
      },
    });
    const [printed, log] = [gather(child.stdout), gather(child.stderr)];
    await expect.poll(log, { timeout: 60_000 }).toContain("the backup failed and is tried again");
    expect(log()).toContain("disk_full");
    await expect.poll(printed, { timeout: 60_000 }).toContain("ready at");
    const [, url = ""] = /ready at (\S+)/.exec(printed()) ?? [];
    await placeTickets(url, ["T-1"]);
    expect(await ticketIdsOf(url)).toEqual(["T-1"]);
    // As the service sees the disk.
    expect(readdirSync(`/proc/${child.pid}/root${disk}`)).toEqual([]);
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    own.remove();
  },
);

function gather(stream: Readable): () => string {
  let text = "";
  stream.on("data", (data: Buffer) => {
    text += data.toString();
  });
  return () => text;
}
