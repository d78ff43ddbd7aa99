/** content/operations/air-gapped.md as it is written: packages are carried to a place without a network. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initialize } from "../kit/requests/mcp-clients.ts";
import { type Consumer, createConsumer } from "../kit/sources/consumer.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const cannotRun =
  spawnSync("unshare", ["--net", "true"]).status === 0 ? false : "no network of its own";
let consumer: Consumer;
beforeAll(async () => {
  if (cannotRun === false) consumer = await createConsumer({});
}, 240_000);
afterAll(() => consumer?.remove());

async function untilServed(child: ChildProcess): Promise<void> {
  let output = "";
  const served = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        output += data.toString();
        if (output.includes("Read them at")) resolve();
      });
    }
  });
  const ended = once(child, "close").then(() => {
    throw new Error(output);
  });
  await Promise.race([served, ended]);
}

/** With a process group of its own: npx hands no signal on. */
const shell = (command: string, cwd: string, env: Record<string, string> = {}): ChildProcess =>
  spawn("sh", ["-c", command], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, "close");
  process.kill(-(child.pid as number), "SIGTERM");
  await closed;
}

const agent = JSON.stringify({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: JSON.stringify(initialize),
});

describe.skipIf(cannotRun)("an installation that was carried", () => {
  test("serves search, wiki and agents where there is no network", async () => {
    const docs = temporaryFolder();
    writeFileSync(join(docs, "boats.md"), "# Boats\n\nA boat is hired for an hour.");
    const carried = join(temporaryFolder(), "knowledge-carried");
    mkdirSync(carried);
    execFileSync("npm", ["install", "--prefer-offline", consumer.archive], { cwd: carried });
    const there = shell(`npx --no knowledge serve '${docs}' --install --port 0`, carried, {
      npm_config_prefer_offline: "true",
    });
    await untilServed(there);
    await end(there);

    const archive = `${carried}.tgz`;
    execFileSync("tar", ["czf", archive, "."], { cwd: carried });
    const here = temporaryFolder();
    execFileSync("tar", ["xzf", archive, "-C", here]);
    // Nothing but this folder: no cache of npm, and only the loopback.
    const ask = [
      "import('node:os').then(os => console.log(Object.keys(os.networkInterfaces()).join()))",
      "fetch('http://127.0.0.1:3001/api/search?q=boat').then(r => r.json()).then(a => console.log(a.results[0].title))",
      "fetch('http://127.0.0.1:3001/wiki/boats').then(r => console.log(r.status))",
      `fetch('http://127.0.0.1:3001/api/mcp', ${agent}).then(r => r.text()).then(t => console.log(t.includes('serverInfo')))`,
    ];
    const script = join(here, "ask.mjs");
    writeFileSync(script, ask.map((line) => `await ${line};`).join("\n"));
    const served = shell(
      `unshare --net sh -c 'ip link set lo up && npx --no knowledge serve ${JSON.stringify(docs)}'`,
      here,
      { HOME: here, npm_config_cache: join(here, "cache") },
    );
    await untilServed(served);
    // Inside its network: the process that listens is the last of the group.
    const pids = execFileSync("pgrep", ["-g", String(served.pid)], { encoding: "utf8" });
    const inside = pids.trim().split("\n").at(-1) ?? "";
    const told = execFileSync("nsenter", ["--target", inside, "--net", process.execPath, script], {
      encoding: "utf8",
    });
    expect(told.split("\n")).toEqual(["lo", "Boats", "200", "true", ""]);
    await end(served);
  }, 480_000);
});
