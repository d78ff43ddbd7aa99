/** A stranger's first minute: the packed file and a folder of documents, and nothing else. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initialize } from "../kit/requests/mcp-clients.ts";
import { type Consumer, createConsumer } from "../kit/sources/consumer.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer({});
}, 240_000);
afterAll(() => {
  consumer.remove();
  const cache = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).stdout.trim();
  for (const name of readdirSync(join(cache, "_npx"))) {
    const folder = join(cache, "_npx", name);
    if (readManifest(folder).includes(packed)) rmSync(folder, { recursive: true });
  }
});

interface Trial {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  output(): string;
}

/** npx keeps what it has installed by the name that it was given, and no run may find another's. */
const packed = `knowledge-sdk-${randomUUID()}.tgz`;

function readManifest(folder: string): string {
  try {
    return readFileSync(join(folder, "package.json"), "utf8");
  } catch {
    return "";
  }
}

/** npm's cache is that of this machine. */
function npx(folder: string, ...args: string[]): Trial {
  const child = spawn("npx", ["--yes", "--prefer-offline", `./${packed}`, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  return { child, ended: once(child, "close"), output: () => output };
}

function emptyFolder(): string {
  const folder = temporaryFolder();
  cpSync(consumer.archive, join(folder, packed));
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "docs/boats.md"), "# Boats\n\nA boat is hired for an hour.");
  return folder;
}

async function untilPrinted({ child, ended, output }: Trial, pattern: RegExp): Promise<string> {
  const found = new Promise<string>((resolve) => {
    const look = (): void => {
      const [, text] = pattern.exec(output()) ?? [];
      if (text !== undefined) resolve(text);
    };
    child.stdout?.on("data", look);
    look();
  });
  const early = ended.then(() => {
    throw new Error(output());
  });
  return Promise.race([found, early]);
}

describe("npx with the packed file", () => {
  test("says what is missing and how to get it where nobody can be asked", async () => {
    const folder = emptyFolder();
    const trial = npx(folder, "serve", "./docs", "--port", "0");
    const [code] = (await trial.ended) as [number];
    expect([code, trial.output()]).toEqual([1, expect.stringContaining("add --install")]);
    expect(readdirSync(folder).sort()).toEqual(["docs", packed].sort());
  }, 240_000);

  test("--install fetches the packages once, and search, wiki and agents answer", async () => {
    const folder = emptyFolder();
    const trial = npx(folder, "serve", "./docs", "--install", "--port", "0");
    const url = await untilPrinted(trial, /Read them at (\S+)\/wiki/);
    expect(trial.output()).toMatch(/Installing \d+ packages of npm/);
    const found = await (await fetch(`${url}/api/search?q=boat`)).json();
    expect(found.results[0].title).toBe("Boats");
    const page = await (await fetch(`${url}/wiki/boats`)).text();
    expect(page).toContain("A boat is hired for an hour.");
    const headers = {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    };
    const body = JSON.stringify(initialize);
    const agent = await fetch(`${url}/api/mcp`, { method: "POST", headers, body });
    expect([agent.status, await agent.text()]).toEqual([
      200,
      expect.stringContaining("serverInfo"),
    ]);
    // npx hands no signal on.
    process.kill(-(trial.child.pid as number), "SIGTERM");
    await trial.ended;

    const again = npx(folder, "serve", "./docs", "--port", "0");
    await untilPrinted(again, /Read them at (\S+)\/wiki/);
    expect(again.output()).not.toContain("Installing");
    process.kill(-(again.child.pid as number), "SIGTERM");
    await again.ended;
    expect(readdirSync(folder).sort()).toEqual(["docs", packed].sort());
    expect(basename(consumer.archive)).toMatch(/^knowledge-sdk-\d/);
  }, 480_000);
});
