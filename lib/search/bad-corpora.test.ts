/** Pages and questions that nobody writes on purpose, from the index run to the hit. */
import { expect, test } from "vitest";
import { storeOf } from "../../tests/kit/stores/store-of.ts";

/** Milliseconds of CPU for a whole run and a few answers: ten times what they need, so that a busy machine passes. */
const cpuMax = 60_000;
const answerCpuMax = 2_000;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type Pages = Readonly<Record<string, string>>;

const rows = Array.from({ length: 100_000 }, (_, at) => `| knob${at} | Sets dial ${at % 977}. |`);
const words = Array.from({ length: 50_000 }, (_, at) => `word${at % 4_999}`);
words[40_000] = "lantern";
const facts =
  "The service keeps a page for ten days. Its maximum is 500 pages for each collection.";
const twins = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [
    `guide/twin-${at}.md`,
    `# Set up the lantern\n\n${"Fill the lantern with oil before night and trim the wick. ".repeat(8)}\n`,
  ]),
);
const repeated = Array.from(
  { length: 40 },
  (_, at) =>
    `## Lantern manual\n\n${at === 27 ? "The wick is six inches long." : `Part ${at} of it.`}`,
);

interface BadCorpus {
  readonly name: string;
  readonly pages: Pages;
  readonly query: string;
  readonly snippet: RegExp;
}

const corpora: readonly BadCorpus[] = [
  {
    name: "a page of 100,000 rows",
    pages: {
      "guide/knobs.md": `# Knobs\n\n| Knob | Effect |\n| --- | --- |\n${rows.join("\n")}\n`,
    },
    query: "knob77123",
    snippet: /^Knob: knob77123; Effect: Sets dial \d+\.$/,
  },
  {
    name: "a sentence of 50,000 words",
    pages: { "guide/long.md": `# Long\n\nIt says ${words.join(" ")}.\n` },
    query: "lantern",
    snippet: /lantern/,
  },
  { name: "300 twins", pages: twins, query: "trim the wick", snippet: /trim the wick/ },
  {
    name: "a query of a fact word alone",
    pages: {
      "guide/limits.md": `# Limits\n\n${facts}\n`,
      "guide/other.md": "# Other\n\nNothing.\n",
    },
    query: "maximum?",
    snippet: /maximum is 500 pages/,
  },
  {
    name: "a table without a header",
    pages: { "guide/table.md": "# Table\n\n| | |\n| --- | --- |\n| wick length | six inches |\n" },
    query: "wick length",
    snippet: /^wick length · six inches$/,
  },
  {
    name: "a title that each heading repeats",
    pages: {
      "guide/manual.md": `# Lantern manual\n\nAll of it.\n\n${repeated.join("\n\n")}\n`,
    },
    query: "lantern manual wick length",
    snippet: /wick is six inches/,
  },
  {
    name: "a corpus of one page",
    pages: { "guide/only.md": `# Only\n\n${facts}\n` },
    query: "how many pages of a collection at maximum",
    snippet: /500 pages/,
  },
];

test.each(corpora)("$name is indexed and searched", async ({ pages, query, snippet }) => {
  const startedAt = cpuMs();
  const opened = await storeOf(pages);
  const { results, total } = await opened.store.search(query);
  expect(total).toBeGreaterThan(0);
  const [first] = results;
  expect(first?.snippet).toMatch(snippet);
  expect(first?.snippet.length).toBeLessThan(800);
  const passages = await opened.store.passages(query, { limit: 10 });
  expect(passages.length).toBeGreaterThan(0);
  const asksAt = cpuMs();
  for (const other of [query, "maximum?", "how many?", "what is the default of it"]) {
    await opened.store.search(other, { typo: true });
    await opened.store.passages(other);
  }
  expect(cpuMs() - asksAt).toBeLessThan(answerCpuMax * 4);
  expect(cpuMs() - startedAt).toBeLessThan(cpuMax);
  await opened.close();
});

test("300 twins are one hit that names others", async () => {
  const opened = await storeOf(twins);
  const { results } = await opened.store.search("set up the lantern", { limit: 10 });
  expect(results).toHaveLength(1);
  expect(results[0]?.duplicates?.length).toBe(10);
  await opened.close();
});
