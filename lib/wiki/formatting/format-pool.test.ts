/** Threads that format pages, with workers that do what a page tells them. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { writeWorker } from "../../../tests/kit/services/write-worker.ts";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import type { LookUp, PageSource } from "./format-messages.ts";
import { createFormatPool, type FormatPool, type FormatPoolOptions } from "./format-pool.ts";

/** What is given as it is written takes no work. */
const methods = `{
  async format({ page: { source }, isTooSlow }, asker) {
    const page = (html) => ({ html, headings: [], frontMatter: {}, notices: [] });
    if (isTooSlow) return page("as written by " + threadId);
    const word = source.trim();
    if (word === "spin") for (;;) {}
    if (word === "never") await new Promise(() => undefined);
    if (word === "sleep") await new Promise((resolve) => setTimeout(resolve, 1500));
    if (word === "fill") { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
    if (word === "fail") throw new Error("it failed");
    if (word === "exit") process.exit(3);
    if (word !== "ask") return page(String(threadId));
    const { links } = await asker.ask({ links: ["a"], wikiLinks: [], images: [] });
    return page(links[0].address);
  },
}`;

const folder = temporaryFolder("knowledge formatting ");
let file: string;
const pools: FormatPool[] = [];
beforeAll(async () => {
  file = await writeWorker(folder, methods);
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const from = { id: "kb://wiki/a.md", filePath: "a.md" } as LinkablePage;
const textOf = (source: string): PageSource => ({
  source,
  expanded: source,
  from,
  language: "en",
});
const long = (word: string): PageSource => textOf(word.padEnd(60_000));
const lookUp: LookUp = async ({ links }) => ({
  links: links.map((target) => ({ address: `/wiki/${target}`, isBroken: false, size: null })),
  wikiLinks: [],
  images: [],
});

function open(options: Partial<FormatPoolOptions> = {}): FormatPool {
  const pool = createFormatPool(file, { cpuMaxMs: 400, patienceMs: 20, ...options });
  pools.push(pool);
  return pool;
}

test("a page of a line is there while one of 160 KB is formatted", async () => {
  const pool = open({ cpuMaxMs: 60_000 });
  let isLongThere = false;
  const waiting = pool.format(long("spin"), lookUp).finally(() => {
    isLongThere = true;
  });
  waiting.catch(() => undefined);
  expect((await pool.format(textOf("quick"), lookUp)).isGivenUp).toBe(false);
  expect(isLongThere).toBe(false);
});

test("long pages leave a thread to the others, however many there are", async () => {
  const pool = open({ cpuMaxMs: 60_000, threadsMax: 2 });
  const waiting = [1, 2, 3].map(() => pool.format(long("spin"), lookUp));
  for (const page of waiting) page.catch(() => undefined);
  for (let round = 0; round < 3; round++) {
    expect((await pool.format(textOf("quick"), lookUp)).isGivenUp).toBe(false);
  }
});

test("one thread does what comes one by one", async () => {
  const pool = open();
  const pages = [];
  for (let round = 0; round < 4; round++) pages.push(await pool.format(textOf("quick"), lookUp));
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
});

test("a page that takes too much work is returned as its source, and waiting requests are answered", async () => {
  const pool = open({ threadsMax: 1 });
  const asked = ["spin", "quick"].map((word) => pool.format(textOf(word), lookUp));
  const [stuck, quick] = await Promise.all(asked);
  expect(stuck).toMatchObject({ isGivenUp: true, html: expect.stringContaining("as written") });
  expect(quick?.isGivenUp).toBe(false);
});

test("waiting is no work: a page that slept for longer than its time of CPU is formatted", async () => {
  const page = await open({ cpuMaxMs: 400 }).format(textOf("sleep"), lookUp);
  expect(page.isGivenUp).toBe(false);
});

test("a thread that waits for what never comes is ended by the clock", async () => {
  const page = await open({ wallMaxMs: 300 }).format(textOf("never"), lookUp);
  expect(page.isGivenUp).toBe(true);
});

test("a page that takes too much memory is returned as its source, and the process survives", async () => {
  const page = await open({ cpuMaxMs: 60_000, memoryMaxMb: 48 }).format(textOf("fill"), lookUp);
  expect(page.isGivenUp).toBe(true);
});

test("links are asked for once, and a catalogue that fails ends the page and not the pool", async () => {
  const pool = open();
  expect((await pool.format(textOf("ask"), lookUp)).html).toBe("/wiki/a");
  const failing = pool.format(textOf("ask"), async () => {
    throw new Error("no catalogue");
  });
  await expect(failing).rejects.toThrow("no catalogue");
  expect((await pool.format(textOf("ask"), lookUp)).html).toBe("/wiki/a");
});

test.each([
  ["fail", "it failed"],
  ["exit", "ended early"],
])("after %j the next page is formatted", async (word, message) => {
  const pool = open();
  await expect(pool.format(textOf(word), lookUp)).rejects.toThrow(message);
  expect((await pool.format(textOf("quick"), lookUp)).isGivenUp).toBe(false);
});

test("an unused thread ends, and comes back when it is needed", async () => {
  const pool = open({ idleMs: 2 });
  const { html: first } = await pool.format(textOf("quick"), lookUp);
  // Looks far apart: a thread that is asked again and again is not unused.
  await expect
    .poll(async () => (await pool.format(textOf("quick"), lookUp)).html, { interval: 200 })
    .not.toBe(first);
});

test("closing in the middle of pages rejects them all and leaves no thread behind", async () => {
  const pool = open({ cpuMaxMs: 60_000, threadsMax: 2 });
  const asked = ["spin", "spin", "quick"].map((word) => pool.format(textOf(word), lookUp));
  const settled = Promise.allSettled(asked);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pool.close();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await expect(pool.format(textOf("quick"), lookUp)).rejects.toThrow("The wiki was closed");
});
