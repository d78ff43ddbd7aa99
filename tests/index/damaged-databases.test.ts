/** Databases that cannot be used, as an operator meets them. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { commandFile, finished, runCommand } from "../kit/services/command-line.ts";
import { failService, startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const variables = { DATA_DIR: place.data, KNOWLEDGE_CONFIG: place.config, LOG_LEVEL: "warn" };
const notes = "These are notes of mine.\n".repeat(400);
/** Permissions do not hold for root, who therefore runs the service as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const asides = (): string[] => readdirSync(place.data).filter((name) => /damaged-\w+$/.test(name));

beforeAll(() => {
  place.writeEdition("alpine", 10);
  mkdirSync(place.data);
});
afterAll(() => place.remove());

test("a damaged state.db stops the start; with STATE_DB_NEW it is renamed, and the index repairs itself", async () => {
  writeFileSync(join(place.data, "state.db"), notes);
  writeFileSync(place.dbPath, notes);
  const { code, said } = await failService(variables);
  expect(code).toBe(1);
  expect(said).toMatch(/^The database state\.db, [^\n]*damaged[^\n]*STATE_DB_NEW=1[^\n]*\n$/);
  expect(said).toContain(place.data);
  expect(asides()).toEqual([]);

  const begun = await startService({ ...variables, STATE_DB_NEW: "1" });
  const answer = await send(begun.url, { target: "/api/search?q=alpine" });
  expect([answer.status, JSON.parse(answer.body).total]).toEqual([200, 10]);
  await begun.stop();
  expect(begun.log()).toContain("a new state.db is created");
  expect(begun.log()).toContain("index.db was damaged and has been renamed to");
  expect(asides().sort()).toEqual([
    expect.stringMatching(/^index\.db\.damaged-/),
    expect.stringMatching(/^state\.db\.damaged-/),
  ]);
});

test("commands that read say in one line that the index is damaged, and `index` heals it", async () => {
  const data = join(place.folder, "read");
  mkdirSync(data);
  const knowledge = (...args: string[]) =>
    runCommand(["--config", place.config, "--data", data, ...args]);
  writeFileSync(join(data, "index.db"), notes);
  for (const args of [["search", "alpine"], ["doctor"]]) {
    const { code, stderr } = await knowledge(...args);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The search index index\.db (?:is damaged|cannot be read)[^\n]*\n$/),
    ]);
  }
  const { code, stderr } = await knowledge("index");
  expect([code, stderr]).toEqual([0, expect.stringContaining("the index is being rebuilt")]);
  expect((await knowledge("search", "alpine")).code).toBe(0);
  expect((await knowledge("doctor")).stdout).toMatch(/^State +ok$/m);
});

test("an index so large that a thread reads it is put aside like a small one", async () => {
  const data = join(place.folder, "large");
  mkdirSync(data);
  const knowledge = (...args: string[]) =>
    runCommand(["--config", place.config, "--data", data, ...args]);
  expect((await knowledge("index")).code).toBe(0);
  const sound = readFileSync(join(data, "index.db"));
  // Sound where opening looks, and damaged behind it.
  const half = sound.subarray(0, Math.floor(sound.length / 2));
  writeFileSync(join(data, "index.db"), Buffer.concat([half, Buffer.from(notes.repeat(2_000))]));
  const { code, stderr } = await knowledge("index");
  expect([code, stderr]).toEqual([0, expect.stringContaining("the index is being rebuilt")]);
  expect((await knowledge("search", "alpine")).code).toBe(0);
});

test("with too few open files allowed, service and command say what to raise instead of a stack", async () => {
  const limited = (file: string, limit: number) =>
    finished(
      spawn("sh", ["-c", `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath, file, "stats"], {
        cwd: projectFolder,
        env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: place.data },
      }),
    );
  const [service, command] = await Promise.all([
    limited("scripts/start.mjs", 64),
    limited(commandFile, 20),
  ]);
  expect([service.code, service.stderr]).toEqual([
    1,
    expect.stringMatching(/^The process may open 64 files, [^\n]*ulimit -n[^\n]*\n$/),
  ]);
  expect(command.code).toBe(1);
  expect(command.stderr).toMatch(/^The process may not open more files[^\n]*ulimit -n[^\n]*\n$/);
});

test.skipIf(!canReadProject())(
  "a folder that may not be written is said before anything answers",
  async () => {
    const data = join(place.folder, "read only");
    await runCommand(["--config", place.config, "--data", data, "index"]);
    for (const folder of [place.folder, data]) chmodSync(folder, 0o555);
    const start = () =>
      finished(
        spawn(process.execPath, ["build/server/main.js"], {
          cwd: projectFolder,
          env: { PATH: process.env.PATH, NODE_ENV: "production", ...variables, DATA_DIR: data },
          ...nobody,
        }),
      );
    const { code, stdout, stderr } = await start().finally(() => {
      for (const folder of [place.folder, data]) chmodSync(folder, 0o755);
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `${data} may not be read and written by this user; the service keeps its databases in the data folder ${data}. Choose another one with DATA_DIR, or give this user write access.\n`,
    );
  },
);

function canReadProject(): boolean {
  const read = 'require("node:fs").readFileSync("build/server/main.js")';
  return spawnSync(process.execPath, ["-e", read], { cwd: projectFolder, ...nobody }).status === 0;
}
