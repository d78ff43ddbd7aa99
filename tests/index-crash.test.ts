/** What is left when an indexer is killed, and what other processes see of a finished one. */
import { spawnSync } from "node:child_process";
import { createClient } from "@libsql/client";
import { createSearchStore } from "knowledge-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile, finished, runCommand, startCommand } from "./support/command-line.ts";
import { createWorkplace, type Workplace } from "./support/corpus.ts";

const pages = 400;
const kills = 15;
let place: Workplace;

beforeAll(() => {
  place = createWorkplace();
});

afterAll(() => place.remove());

const indexArguments = (): string[] => ["--config", place.config, "--data", place.data, "index"];

async function integrity(): Promise<string> {
  const client = createClient({ url: `file:${place.dbPath}`, timeout: 5_000 });
  const rows = (await client.execute("PRAGMA integrity_check")).rows;
  client.close();
  return rows.map((row) => String(row[0])).join("; ");
}

/** Which editions answer, and how many documents there are. */
async function answers(
  editions: readonly string[],
): Promise<{ found: string[]; documents: number }> {
  const store = await createSearchStore({ dbPath: place.dbPath });
  try {
    const found: string[] = [];
    for (const edition of editions) {
      const { total } = await store.search(edition, { limit: 50 });
      if (total > 0) found.push(edition);
      if (total !== 0 && total !== 50) found.push(`only ${total} pages of ${edition}`);
    }
    return { found, documents: store.status().documents };
  } finally {
    await store.close();
  }
}

test(`${kills} × kill -9 in the middle of a run leave the old or the new index, never a mixture`, async () => {
  place.writeEdition("editionzero", pages);
  const startedAt = Date.now();
  expect((await runCommand(indexArguments())).code).toBe(0);
  const runMs = Date.now() - startedAt;
  let killed = 0;
  for (let round = 1; round <= kills; round++) {
    const edition = `edition${String.fromCharCode(96 + round)}`;
    const before = (await answers(editionsUpTo(round - 1))).found;
    place.writeEdition(edition, pages);
    const child = startCommand(indexArguments());
    const ended = finished(child);
    // From before the first file is read to after the last row is written.
    await new Promise((resolve) => setTimeout(resolve, (runMs * (round + 2)) / (kills + 3)));
    if (child.kill("SIGKILL")) killed += 1;
    await ended;
    expect(await integrity()).toBe("ok");
    const { found, documents } = await answers(editionsUpTo(round));
    expect(documents).toBe(pages);
    expect([before, [edition]]).toContainEqual(found);
  }
  expect(killed).toBeGreaterThan(5);
  const last = await runCommand(indexArguments());
  expect(last.code).toBe(0);
  expect((await answers(editionsUpTo(kills))).found).toEqual([editionsUpTo(kills).at(-1)]);
});

function editionsUpTo(round: number): string[] {
  const letters = Array.from({ length: round }, (_unused, index) =>
    String.fromCharCode(97 + index),
  );
  return ["editionzero", ...letters.map((letter) => `edition${letter}`)];
}

test("another process sees a new generation within a second", async () => {
  const store = await createSearchStore({ dbPath: place.dbPath });
  try {
    const { generation } = store.status();
    place.writeEdition("latestedition", pages);
    expect((await runCommand(indexArguments())).code).toBe(0);
    const deadline = Date.now() + 1_000;
    while (store.status().generation === generation && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await store.search("latestedition", { limit: 50 })).total).toBe(50);
  } finally {
    await store.close();
  }
});

const canMount =
  spawnSync("unshare", ["-r", "-m", "true"]).status === 0 ? false : "no user namespaces here";

test.skipIf(canMount)(
  "a full disk is one clear line, and the index before still answers",
  async () => {
    const script = [
      'mkdir -p "$DATA" && mount -t tmpfs -o size=6m tmpfs "$DATA"',
      '"$NODE" "$COMMAND" --config "$SMALL" --data "$DATA" index',
      'echo "exit $?"',
      '"$NODE" "$COMMAND" --config "$CONFIG" --data "$DATA" index',
      'echo "exit $?"',
      '"$NODE" "$COMMAND" --data "$DATA" search mountains --json',
    ].join("\n");
    const small = createWorkplace();
    small.writeEdition("mountains", 20);
    place.writeEdition("rivers", 4_000);
    const { stdout, stderr } = spawnSync("unshare", ["-r", "-m", "sh", "-c", script], {
      env: {
        ...process.env,
        NODE: process.execPath,
        COMMAND: commandFile,
        DATA: `${place.folder}/small disk`,
        SMALL: small.config,
        CONFIG: place.config,
      },
      encoding: "utf8",
    });
    small.remove();
    expect(stdout).toContain("exit 0");
    expect(stdout).toContain("exit 1");
    expect(stderr.trim()).toMatch(/^The disk that holds the data folder is full; [^\n]+$/);
    expect(stdout).toContain('"id": "kb://docs/page-');
  },
);
