import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import type { SearchTuning } from "../contract/index.ts";
import { createSite } from "../site/index.ts";
import { loadConfiguration } from "./configuration.ts";
import { type Following, followConfiguration } from "./follow-configuration.ts";

let opened: TemporaryStore;
let folder: string;
let file: string;
let following: Following;
let errors: string[];

const k8s: SearchTuning = { synonyms: [["k8s", "Kubernetes"]] };
const textOf = (search?: unknown): string =>
  JSON.stringify({ collections: [{ name: "guide", path: "guide" }], search });

beforeEach(async () => {
  opened = await storeOf({ "guide/a.md": "# Kubernetes\n\nA cluster.", "guide/b.md": "# Other" });
  folder = temporaryFolder("follow configuration ");
  file = join(folder, "knowledge.config.json");
  writeFileSync(file, textOf());
  errors = [];
  following = followConfiguration({
    file,
    store: opened.store,
    configuration: loadConfiguration(file),
    onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
  });
});

afterEach(async () => {
  following.close();
  await opened.close();
});

const hits = async (): Promise<number> => (await opened.store.search("k8s")).total;
const soon = { interval: 50 };

test("a change back while the change is taken is taken after it", async () => {
  following.close();
  const taken: number[] = [];
  let finish = (): void => undefined;
  const untilFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = { tune: (search?: unknown) => (taken.push(textOf(search).length), untilFinished) };
  const watching = followConfiguration({
    file,
    store: slow,
    configuration: loadConfiguration(file),
    onError: (error) => errors.push(String(error)),
  });
  writeFileSync(file, textOf(k8s));
  await expect.poll(() => taken, soon).toHaveLength(1);
  writeFileSync(file, textOf());
  // Time to see it: the file is looked at every half second. Later is no failure.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  finish();
  await expect.poll(() => taken, soon).toHaveLength(2);
  watching.close();
});

test("collections are handed over when the file is made, changed, and not before", async () => {
  const later = join(folder, "later.config.json");
  const taken: string[] = [];
  const names = (documents: { collections: readonly { name: string }[] }): number =>
    taken.push(documents.collections.map(({ name }) => name).join());
  const watching = followConfiguration({
    file: later,
    mayBeMissing: true,
    store: opened.store,
    configuration: { ...loadConfiguration(file), collections: [] },
    collections: { configure: names },
    onError: (error) => errors.push(String(error)),
  });
  const write = (...all: string[]): void =>
    writeFileSync(
      later,
      JSON.stringify({ collections: all.map((name) => ({ name, path: name })) }),
    );
  write("guide");
  await expect.poll(() => taken, soon).toEqual(["guide"]);
  write("guide", "huts");
  await expect.poll(() => taken, soon).toEqual(["guide", "guide,huts"]);
  watching.close();
  expect(errors).toEqual([]);
});

test("changed settings that count after a restart are told once, and that they are changed back", async () => {
  following.close();
  const told: string[] = [];
  const configuration = loadConfiguration(file);
  const watching = followConfiguration({
    file,
    store: opened.store,
    configuration,
    onNeedsRestart: (settings) => told.push(settings.join()),
    onError: (error) => errors.push(String(error)),
  });
  const write = (more: object): void =>
    writeFileSync(file, JSON.stringify({ collections: configuration.collections, ...more }));
  write({ searchMode: "fts" });
  await expect.poll(() => told, soon).toEqual(["searchMode"]);
  write({ searchMode: "fts", search: k8s });
  await expect.poll(hits, soon).toBe(1);
  expect(told).toEqual(["searchMode"]);
  write({ embedProvider: { provider: "none" } });
  await expect.poll(() => told, soon).toEqual(["searchMode", "searchMode,embedProvider"]);
  write({});
  await expect.poll(() => told, soon).toEqual(["searchMode", "searchMode,embedProvider", ""]);
  watching.close();
  expect(errors).toEqual([]);
});

describe("new settings answer without a restart", () => {
  test.each<[string, (text: string) => void]>([
    ["written in place", (text) => writeFileSync(file, text)],
    [
      "written next to it and moved over it",
      (text) => {
        writeFileSync(`${file}.new`, text);
        renameSync(`${file}.new`, file);
      },
    ],
    [
      "removed and written again",
      (text) => {
        rmSync(file);
        writeFileSync(file, text);
      },
    ],
    [
      "reached by a link that is turned",
      (text) => {
        mkdirSync(join(folder, "v2"));
        writeFileSync(join(folder, "v2", "c.json"), text);
        symlinkSync(join(folder, "v2", "c.json"), `${file}.link`);
        renameSync(`${file}.link`, file);
      },
    ],
  ])("when the file is %s", async (_name, change) => {
    expect(await hits()).toBe(0);
    const { revision } = opened.store.status();
    change(textOf(k8s));
    await expect.poll(hits, soon).toBe(1);
    expect(opened.store.status().revision).not.toBe(revision);
    writeFileSync(file, textOf());
    await expect.poll(hits, soon).toBe(0);
    expect(errors).toEqual([]);
  });
});

test("a wrong file is reported in one line, and the previous settings stay", async () => {
  writeFileSync(file, textOf(k8s));
  await expect.poll(hits, soon).toBe(1);
  for (const text of ["{", textOf({ synonyms: [["k8s"]], boosts: [{ path: "a", factor: 0 }] })]) {
    const before = errors.length;
    writeFileSync(file, text);
    await expect.poll(() => errors.length, soon).toBe(before + 1);
    expect(errors.at(-1)).not.toContain("\n");
    expect(await hits()).toBe(1);
  }
  expect(errors.at(-1)).toContain("search.synonyms.0: must have two");
  expect(errors.at(-1)).toContain("search.boosts.0.factor: ");
  writeFileSync(file, textOf());
  await expect.poll(hits, soon).toBe(0);
});

test("a wrong file that is seen twice is reported once, and again after another change", async () => {
  writeFileSync(file, textOf({ synonyms: [["k8s"]] }));
  await expect.poll(() => errors.length, soon).toBe(1);
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(errors).toHaveLength(1);
  writeFileSync(file, textOf({ synonyms: [["k8s"], ["a"]] }));
  await expect.poll(() => errors.length, soon).toBe(2);
});

test("a changed taxonomy reaches the classifier, and a wrong one does not", async () => {
  const taken: unknown[] = [];
  const classifier = { configure: async (settings: unknown) => void taken.push(settings) };
  const configuration = loadConfiguration(file);
  const also = followConfiguration({
    file,
    store: opened.store,
    configuration,
    classifier,
    onError: (error) => errors.push(String(error)),
  });
  const queues = (name: string): string =>
    JSON.stringify({ ...configuration, classifier: { collections: [{ name }] } });
  writeFileSync(file, queues("billing"));
  await expect.poll(() => taken.length, soon).toBe(1);
  expect(taken).toMatchObject([{ collections: [{ name: "billing", enabled: true }] }]);
  writeFileSync(file, queues(""));
  await expect.poll(() => errors.length, soon).toBeGreaterThan(0);
  also.close();
  expect(taken).toHaveLength(1);
});

test("a changed look is taken, and one with a missing logo is reported and left", async () => {
  const site = createSite({ folder });
  const configuration = loadConfiguration(file);
  const also = followConfiguration({
    file,
    store: opened.store,
    configuration,
    site,
    onError: (error) => errors.push(String(error)),
  });
  const named = (look: unknown): string =>
    JSON.stringify({ collections: [{ name: "guide", path: "guide" }], site: look });
  writeFileSync(file, named({ name: "Acme", accent: "#0f766e" }));
  await expect.poll(() => site.look().name, soon).toBe("Acme");
  expect(new TextDecoder().decode(site.file("style.css")?.bytes)).toContain("#0f766e");
  writeFileSync(file, named({ name: "Other", logo: "none.png" }));
  await expect.poll(() => errors.join(), soon).toContain("site.logo");
  also.close();
  expect(site.look().name).toBe("Acme");
});

test("after close no change is taken", async () => {
  following.close();
  writeFileSync(file, textOf(k8s));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await hits()).toBe(0);
});
