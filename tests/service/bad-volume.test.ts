/** A data folder that cannot be written, or has no room: the service says so, and loses nothing. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const cannotMount =
  spawnSync("unshare", ["-r", "-m", "true"]).status === 0 ? false : "no user namespaces here";
let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
  place.writeEdition("lighthouse", 3);
});
afterEach(() => place.remove());

interface Started {
  readonly child: ChildProcess;
  /** The address, or undefined if it ended before. */
  readonly url: string | undefined;
  said(): string;
}

/** The service, after the lines of the shell have mounted its data folder where only it sees that. */
async function startOn(lines: readonly string[]): Promise<Started> {
  const script = ['mkdir -p "$DATA_DIR"', ...lines, 'exec "$NODE" build/server/main.js'].join("\n");
  const child = spawn("unshare", ["-r", "-m", "sh", "-c", script], {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: "0",
      PAGES: "off",
      DATA_DIR: join(place.folder, "volume"),
      KNOWLEDGE_CONFIG: place.config,
    },
  });
  let said = "";
  const ready = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        said += data.toString();
        const url = /ready at (\S+)/.exec(said)?.[1];
        if (url !== undefined && said.includes("Index is up to date")) resolve(url);
      });
    }
    child.once("close", () => resolve(undefined));
  });
  return { child, url: await ready, said: () => said };
}

async function stop({ child }: Started): Promise<void> {
  const closed = once(child, "close");
  child.kill();
  await closed;
}

const placeTicket = (url: string, correlationId: string, body = ""): Promise<Response> =>
  fetch(`${url}/api/classify-ticket`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId, title: "The lighthouse is dark", body }),
  });

describe.skipIf(cannotMount)("a volume", () => {
  test("that is read-only stops the start with one line that names the folder", async () => {
    const started = await startOn([
      'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR"',
      'mount -o remount,ro "$DATA_DIR"',
    ]);
    expect(started.url).toBeUndefined();
    expect(started.child.exitCode).toBe(1);
    expect(started.said()).toContain(join(place.folder, "volume"));
    expect(started.said()).not.toMatch(/^\s+at /m);
    expect(started.said().trim().split("\n")).toHaveLength(1);
  });

  test("without room stops the start with one line that says to free some", async () => {
    const started = await startOn([
      'mount -t tmpfs -o size=64k tmpfs "$DATA_DIR"',
      'head -c 65536 /dev/zero > "$DATA_DIR/ballast"',
    ]);
    expect(started.url).toBeUndefined();
    expect(started.child.exitCode).toBe(1);
    expect(started.said()).toMatch(/disk that holds .* is full; free some space/);
    expect(started.said()).not.toMatch(/^\s+at /m);
  });

  test("that fills while the service runs refuses what it cannot keep, and has the rest afterwards", async () => {
    const started = await startOn(['mount -t tmpfs -o size=16m tmpfs "$DATA_DIR"']);
    const url = started.url ?? "";
    expect((await placeTicket(url, "before")).status).toBe(200);
    // The volume as the service sees it.
    const volume = `/proc/${started.child.pid}/root${join(place.folder, "volume")}`;
    const { bsize, bavail } = statfsSync(volume);
    writeFileSync(join(volume, "ballast"), Buffer.alloc(bsize * bavail));
    const long = "Nobody has seen it since the storm of last night. ".repeat(2_000);
    const refused = await placeTicket(url, "meanwhile", long);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "disk_full" });
    expect((await fetch(`${url}/api/search?q=lighthouse`)).status).toBe(200);

    rmSync(join(volume, "ballast"));
    expect((await placeTicket(url, "afterwards")).status).toBe(200);
    const tickets = await (await fetch(`${url}/api/classify-ticket/tickets`)).json();
    const kept = tickets.tickets.map((one: { correlationId: string }) => one.correlationId);
    expect(kept.sort()).toEqual(["afterwards", "before"]);
    await stop(started);
  });
});
