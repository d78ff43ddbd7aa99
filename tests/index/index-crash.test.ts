/** What is left when an indexer is killed, and what other processes see of a finished one. */
import { spawnSync } from "node:child_process";
import { createSearchStore } from "knowledge-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile, runCommand } from "../kit/services/command-line.ts";
import { answers, editionName, indexArguments, killRuns } from "../kit/services/kill-runs.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const pages = 400;
const kills = 15;
let place: Workplace;

beforeAll(() => {
  place = createWorkplace();
});

afterAll(() => place.remove());

test(`${kills} × kill -9 in the middle of a run leave the old or the new index, never a mixture`, async () => {
  const runs = await killRuns(place, pages, kills);
  for (const { integrity, documents, found, before, edition } of runs) {
    expect(integrity).toBe("ok");
    expect(documents).toBe(pages);
    expect([before, [edition]]).toContainEqual(found);
  }
  expect(runs.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(5);
  expect((await runCommand(indexArguments(place))).code).toBe(0);
  const last = editionName(kills);
  expect((await answers(place, [editionName(kills - 1), last])).found).toEqual([last]);
});

test("another process sees a new generation", async () => {
  const store = await createSearchStore({ dbPath: place.dbPath });
  try {
    place.writeEdition("latestedition", pages);
    expect((await runCommand(indexArguments(place))).code).toBe(0);
    const total = async () => (await store.search("latestedition", { limit: 50 })).total;
    await expect.poll(total).toBe(50);
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
