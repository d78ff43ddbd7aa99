/** SIGTERM in the middle of a command: how it ends, what it says, and what it leaves. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { finished, runCommand, startCommand } from "../kit/services/command-line.ts";
import { partsIn, untilPart } from "../kit/services/cut-work.ts";
import { fillState } from "../kit/services/large-state.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
beforeAll(() => fillState(place.dbPath, 30));
afterAll(() => place.remove());

const said = "Stopped before it was done.\n";

test("knowledge backup, restore, export-state and import-state end with 143 and leave nothing", async () => {
  const folder = join(place.folder, "copies");
  const backup = join(folder, "monday");
  const cut = async (args: string[], at: string, mark: string) => {
    const child = startCommand(args);
    const ended = finished(child);
    await untilPart(child, at, mark);
    child.kill("SIGTERM");
    const { code, stderr } = await ended;
    expect([args[2], code, stderr, partsIn(at, mark)]).toEqual([args[2], 143, said, []]);
  };
  await cut(["--data", place.data, "backup", backup], folder, ".partial-");
  expect(readdirSync(folder)).toEqual([]);
  expect((await runCommand(["--data", place.data, "backup", backup])).code).toBe(0);

  const restored = join(place.folder, "restored");
  await cut(["--data", restored, "restore", backup], restored, ".restoring");
  expect(readdirSync(restored)).toEqual([]);
  expect((await runCommand(["--data", restored, "restore", backup])).code).toBe(0);

  vi.stubEnv("TMPDIR", folder);
  await cut(["--data", restored, "export-state"], folder, "knowledge-export-");
  const exported = await runCommand(["--data", restored, "export-state"]);
  const lines = join(place.folder, "state.jsonl");
  writeFileSync(lines, exported.stdout);
  const imported = join(place.folder, "imported");
  await cut(["--data", imported, "import-state", lines], imported, ".restoring");
  expect(readdirSync(imported)).toEqual([]);
  const { code, stdout } = await runCommand(["--data", imported, "import-state", lines]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Imported \d+ rows/)]);
}, 120_000);
