/** The file of keys while the service runs: changed, half written, broken, gone. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { createApplicationKeys } from "./application-keys.ts";
import { type CurrentKeys, createCurrentKeys } from "./current-keys.ts";
import { createKeyRefresh, type RefreshKeys } from "./key-refresh.ts";
import { readKeysFile } from "./keys-file.ts";

const first = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const second = "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e";

let folder: ReturnType<typeof createStateFolder>;
let file: string;
let keys: CurrentKeys;
let refresh: RefreshKeys;
let faults: string[];
let changes: string[];
let recordFails: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  folder = createStateFolder();
  file = join(folder.path, "keys");
  writeFileSync(file, `a:${first}\n`);
  const sources = [readKeysFile(file)];
  keys = createCurrentKeys(createApplicationKeys(sources));
  faults = [];
  changes = [];
  recordFails = false;
  refresh = createKeyRefresh({
    sources,
    keys,
    clock: Date.now,
    async record(change) {
      if (recordFails) throw new Error("the trail cannot be written");
      changes.push(change);
    },
    onFault: (error) => faults.push(error instanceof Error ? error.message : String(error)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

/** Looks once a second, as the service does. */
async function afterSeconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    await refresh();
    vi.advanceTimersByTime(1_000);
  }
  await refresh();
}
const opened = (): string[] => [first, second].filter((key) => keys.identify(key) !== null);

describe("a changed file counts without a restart", () => {
  test.each<[string, (text: string) => void]>([
    ["written in place", (text) => writeFileSync(file, text)],
    [
      "moved over the old one",
      (text) => {
        writeFileSync(`${file}.new`, text);
        renameSync(`${file}.new`, file);
      },
    ],
    [
      "reached by a link that is turned",
      (text) => {
        mkdirSync(join(folder.path, "v2"));
        writeFileSync(join(folder.path, "v2", "keys"), text);
        symlinkSync(join(folder.path, "v2", "keys"), `${file}.link`);
        renameSync(`${file}.link`, file);
      },
    ],
  ])("%s", async (_name, change) => {
    let replaced = 0;
    keys.onReplaced(() => {
      replaced += 1;
    });
    await afterSeconds(1);
    change(`b:${second} areas=search\n`);
    await afterSeconds(1);
    expect([opened(), replaced, faults]).toEqual([[second], 1, []]);
    expect(keys.identify(second)?.areas).toEqual(new Set(["search"]));
    await afterSeconds(3);
    expect(replaced).toBe(1);
  });
});

test("while it is being written, the previous keys stay", async () => {
  writeFileSync(file, `b:${second}`);
  await refresh();
  expect(opened()).toEqual([first]);
  // A key whose limits have not been written yet would open everything.
  await afterSeconds(3);
  expect(opened()).toEqual([first]);
  writeFileSync(file, `b:${second} areas=search\n`);
  await afterSeconds(1);
  expect(keys.identify(second)?.areas?.size).toBe(1);
  expect(faults).toEqual([]);
});

test("a file whose last line has no end counts after five seconds", async () => {
  writeFileSync(file, `b:${second}`);
  await afterSeconds(5);
  expect(opened()).toEqual([second]);
});

test("a line cut off in the middle of a key or an option keeps the previous keys, and warns once", async () => {
  const whole = `a:${first}\nb:${second} areas=search,wiki expires=2027-01-31 rate=600\n`;
  const from = whole.indexOf(second) + 1;
  for (const cut of [from, from + 20, whole.indexOf("areas=") + 3, whole.indexOf("2027") + 7]) {
    faults.length = 0;
    writeFileSync(file, `${whole.slice(0, cut)}\n`);
    await afterSeconds(3);
    expect([opened(), faults.length]).toEqual([[first], 1]);
    expect(faults[0]).toMatch(/^API_KEYS_FILE line 2/);
    expect(faults[0]).not.toContain(second.slice(0, 8));
  }
});

test.each<[string, () => void, RegExp]>([
  ["emptied", () => writeFileSync(file, ""), /is empty; the previous keys stay in use/],
  ["without a key", () => writeFileSync(file, "# later\n"), /has no key any longer/],
  ["removed", () => rmSync(file), /cannot be read: ENOENT.*The previous keys stay in use/],
  [
    "a folder",
    () => {
      rmSync(file);
      mkdirSync(file);
    },
    /cannot be read: EISDIR/,
  ],
])("%s, it keeps the previous keys, says so once, and recovers", async (_name, spoil, fault) => {
  spoil();
  await afterSeconds(4);
  expect([opened(), faults.length]).toEqual([[first], 1]);
  expect(faults[0]).toMatch(fault);
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, `b:${second}\n`);
  await afterSeconds(2);
  expect(opened()).toEqual([second]);
});

test("a file that is back as it was changes nothing, and its next fault is told again", async () => {
  for (const round of [1, 2]) {
    writeFileSync(file, "broken\n");
    await afterSeconds(2);
    expect([opened(), faults.length]).toEqual([[first], round]);
    writeFileSync(file, `a:${first}\n`);
    await afterSeconds(2);
    expect(opened()).toEqual([first]);
  }
});

test("a change is recorded by name when the trail can be written, and counts at once", async () => {
  recordFails = true;
  writeFileSync(file, `b:${second}\n`);
  await afterSeconds(3);
  expect(opened()).toEqual([second]);
  expect(changes).toEqual([]);
  expect(faults).toContain("the trail cannot be written");
  recordFails = false;
  await afterSeconds(1);
  expect(changes).toEqual(["1 keys now; removed 1: a", "1 keys now; added 1: b"]);
});

describe("a trail that hangs", () => {
  let asked: string[];
  let answers: (() => void)[];
  let failures: number;

  beforeEach(() => {
    asked = [];
    answers = [];
    failures = 0;
    refresh = createKeyRefresh({
      sources: [readKeysFile(file)],
      keys,
      clock: Date.now,
      async record(change) {
        asked.push(change);
        await new Promise<void>((resolve) => answers.push(resolve));
        if (failures-- > 0) throw new Error("the trail cannot be written");
        changes.push(change);
      },
      onFault: (error) => faults.push(error instanceof Error ? error.message : String(error)),
    });
  });
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await vi.waitFor(() => expect(answers.length + changes.length).toBeGreaterThan(0));
    await refresh();
  };

  test("is asked once for each change, and keeps no removed key in use", async () => {
    writeFileSync(file, `a:${first}\nb:${second}\n`);
    await afterSeconds(4);
    expect([asked, opened()]).toEqual([["2 keys now; added 1: b"], [first, second]]);
    writeFileSync(file, `b:${second}\n`);
    await afterSeconds(4);
    expect([asked.length, opened()]).toEqual([1, [second]]);
    await answer();
    await answer();
    expect(changes).toEqual(["2 keys now; added 1: b", "1 keys now; removed 1: a"]);
  });

  test("and then fails loses no change", async () => {
    failures = 1;
    writeFileSync(file, `a:${first}\nb:${second}\n`);
    await afterSeconds(2);
    writeFileSync(file, `b:${second}\n`);
    await afterSeconds(2);
    answers.shift()?.();
    await vi.waitFor(() => expect(faults).toEqual(["the trail cannot be written"]));
    await refresh();
    await answer();
    await answer();
    expect(changes).toEqual(["2 keys now; added 1: b", "1 keys now; removed 1: a"]);
  });
});
