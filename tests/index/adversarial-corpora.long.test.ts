/** Corpora that nobody would write are indexed and answered within stated bounds all the same. */
import { describe, expect, test } from "vitest";
import { storeOf } from "../kit/stores/store-of.ts";

const megabyte = 1024 * 1024;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Median CPU time of an answer after one to warm up. */
async function answerMs(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = cpuMs();
    await ask();
    times.push(cpuMs() - before);
  }
  return times.sort((left, right) => left - right)[4] as number;
}

function numbered(count: number, textOf: (index: number) => string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_unused, index) => [`docs/p${index}.md`, textOf(index)]),
  );
}

/** A word of its own for each number. */
function wordOf(index: number): string {
  const letters = "bcdfghjklmnpqrst";
  return [12, 8, 4, 0].map((bits) => letters[(index >> bits) & 15]).join("a");
}

const sentence = "The quick brown fox jumps over the lazy dog while nobody looks at it. ";

interface Corpus {
  readonly name: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly queries: readonly (readonly [query: string, total: number])[];
  /** CPU milliseconds, of indexing and of an answer. */
  readonly indexMsMax: number;
  readonly answerMsMax: number;
}

const corpora: readonly Corpus[] = [
  {
    name: "one page just below 5 MB without a heading",
    pages: { "docs/a.md": sentence.repeat(Math.floor((4.9 * megabyte) / sentence.length)) },
    queries: [
      ["lazy fox", 1],
      ["lzay", 1],
      ['"nobody looks"', 1],
    ],
    indexMsMax: 30_000,
    answerMsMax: 250,
  },
  {
    name: "one page just below 5 MB of headings",
    pages: { "docs/a.md": "# a fox\n\nb\n\n".repeat(Math.floor((4.9 * megabyte) / 12)) },
    queries: [["fox", 1]],
    indexMsMax: 60_000,
    answerMsMax: 250,
  },
  {
    name: "100,000 pages of a word each, and one that all have",
    pages: numbered(100_000, (index) => `${wordOf(index % 65_536)} shared`),
    queries: [
      [wordOf(7), 2],
      [`${wordOf(7)} ${wordOf(8)}`, 4],
      ["shared", 10],
    ],
    indexMsMax: 240_000,
    answerMsMax: 50,
  },
  {
    name: "20,000 equal pages, which are one hit",
    pages: numbered(20_000, () => `# Same\n\n${sentence}`),
    queries: [
      ["fox", 1],
      ["lazy dog", 1],
      ["lzay fox", 1],
    ],
    indexMsMax: 120_000,
    answerMsMax: 50,
  },
  {
    name: "Chinese without a space",
    pages: numbered(200, (index) => "索引把文档分成章节然后回答问题".repeat(200) + wordOf(index)),
    queries: [
      ["文档", 10],
      ["回答问题", 10],
      [wordOf(3), 1],
    ],
    indexMsMax: 60_000,
    answerMsMax: 100,
  },
  {
    name: "empty pages, and pages of white space",
    pages: numbered(1_000, (index) => (index % 2 === 0 ? "" : " \n\n\t")),
    queries: [
      ["p7", 1],
      ["anything", 0],
    ],
    indexMsMax: 60_000,
    answerMsMax: 20,
  },
];

describe.each(corpora)("$name", ({ pages, queries, indexMsMax, answerMsMax }) => {
  test("is indexed and answered within its bounds", async () => {
    const before = cpuMs();
    const { store, close } = await storeOf(pages);
    try {
      expect(cpuMs() - before).toBeLessThan(indexMsMax);
      for (const [query, total] of queries) {
        expect([query, (await store.search(query)).total]).toEqual([query, total]);
        for (const options of [{}, { prefix: true }, { facets: true }]) {
          expect(await answerMs(() => store.search(query, options))).toBeLessThan(answerMsMax);
        }
      }
    } finally {
      await close();
    }
  });
});
