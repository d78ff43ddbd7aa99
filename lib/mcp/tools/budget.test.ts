/** Answers in a budget of tokens, over real pages and over pages that no budget fits. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { createQueryAnalytics } from "../../analytics/index.ts";
import { createLimiter, estimateTokens } from "../../base/index.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import {
  GetDocumentResult,
  McpSearchServerConfig,
  SearchDocsResult,
} from "../../contract/index.ts";
import { errorsToConsole } from "../../http/index.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../../search/knowledge-store.ts";
import { openSearchStore } from "../../search/search-store.ts";
import type { McpTool } from "../tool.ts";
import { getDocumentTool } from "./get-document.ts";
import { searchDocsTool } from "./search-docs.ts";

const huge = Array.from({ length: 14_000 }, (_unused, at) => `const gadget${at} = ${at};`);
const rows = Array.from({ length: 2_000 }, (_unused, at) => `| widget.${at} | number | ${at} |`);
const code = 'import { open } from "gadgets";\n\nconst gadget = open({ quiet: true });';
const pages: Readonly<Record<string, string>> = {
  "huge.md": `# Huge gadgets\n\n## One block\n\n\`\`\`ts\n${huge.join("\n")}\n\`\`\`\n\n## Behind\n\nShort.\n`,
  "table.md": `# Widgets\n\n## All widgets\n\n| Name | Type | Default |\n| --- | --- | --- |\n${rows.join("\n")}\n`,
  "open.md": `# Open a gadget\n\nA gadget is opened by its name.\n\n## Quietly\n\nOpen it without a sound:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n- It makes no sound.\n- It shows no window.\n`,
  "long.md": `# Reading\n\n${Array.from({ length: 60 }, (_unused, at) => `## Part ${at}\n\nThe paragraph of part ${at} says little.\n\nA second one says less.\n`).join("\n")}`,
};

/** Hits of each search, as they were counted. */
const counted: number[] = [];
const folder = temporaryFolder("knowledge-budget-");
let store: KnowledgeStore;
let search: (given: object) => Promise<SearchDocsResult & { text: string }>;
let load: (given: object) => Promise<GetDocumentResult & { text: string }>;

/** As the SDK calls a tool: arguments are read first. */
function calling<Arguments>(tool: McpTool<Arguments>) {
  return async (given: object) => {
    const read = await tool.inputSchema["~standard"].validate(given);
    if (read.issues !== undefined) throw new Error(read.issues[0]?.message);
    const call = { actor: undefined, asker: undefined, source: undefined };
    const { content, structuredContent } = await tool.run(read.value, {
      ...call,
      signal: new AbortController().signal,
    });
    const [first] = content;
    return { ...(structuredContent as object), text: first?.type === "text" ? first.text : "" };
  };
}

beforeAll(async () => {
  mkdirSync(join(folder, "gadgets"));
  for (const [name, text] of Object.entries(pages))
    writeFileSync(join(folder, "gadgets", name), text);
  const collections = [
    collectionAt({ name: "gadgets", folder: join(folder, "gadgets") }),
    collectionAt({ name: "guide", folder: join(import.meta.dirname, "../../../content/guide") }),
  ];
  const dbPath = join(folder, "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
  const config = McpSearchServerConfig.parse({ baseUrl: "https://docs.example" });
  const analytics = createQueryAnalytics({ dbPath });
  analytics.recordSearch = (_query, hits) => void counted.push(hits);
  const tools = { store, config, limiter: createLimiter(), logger: errorsToConsole, analytics };
  search = calling(searchDocsTool(tools)) as typeof search;
  load = calling(
    getDocumentTool(tools, (id, options) => store.getDocument(id, options)),
  ) as typeof load;
});
afterAll(async () => {
  await store.close();
});

/** Tokens of the larger of the two forms. */
function sizeOf({ text, ...result }: { readonly text: string }): number {
  return Math.max(estimateTokens(text), estimateTokens(JSON.stringify(result)));
}

describe("search_docs with a budget", () => {
  test.each([100, 150, 300, 1_000, 2_000, 5_000, 20_000])(
    "never takes more than %i",
    async (maxTokens) => {
      const questions = [
        "open a gadget quietly",
        "widget.1999 default",
        "gadget13999",
        "how do I limit a key to collections",
        "zzzz",
      ];
      for (const q of questions) {
        const found = await search({ q, maxTokens });
        expect(sizeOf(found)).toBeLessThanOrEqual(maxTokens);
        expect(found.max_tokens).toBe(maxTokens);
        const { text: _text, ...result } = found;
        expect(SearchDocsResult.strict().parse(result)).toEqual(result);
      }
    },
  );

  test("gives code complete, with its language, its imports and what leads in to it", async () => {
    const { text, results } = await search({ q: "open a gadget quietly", maxTokens: 600 });
    const block = `Open it without a sound:\n\n\`\`\`ts\n${code}\n\`\`\``;
    expect(text).toContain(block);
    expect(results.find(({ id }) => id.endsWith("open.md"))?.snippet).toContain(block);
  });

  test("gives the rows that answer of a table that has no room, below its columns", async () => {
    const { text } = await search({
      q: "default of widget.1999",
      maxTokens: 800,
      collection: "gadgets",
    });
    expect(text).toMatch(/\| Name \| Type \| Default \|\n\|---\|---\|---\|\n/);
    expect(text).toContain("[…]");
  });

  test("names what it left out with its size, where there is room for the name", async () => {
    const { text, left_out } = await search({ q: "gadget", maxTokens: 500, collection: "gadgets" });
    expect(left_out?.length).toBeGreaterThan(0);
    const block = left_out?.find(({ anchor }) => anchor === "one-block");
    expect(block?.tokens).toBeGreaterThan(1_000);
    expect(text).toContain('huge.md section "one-block"');
  });

  test("clamps a budget of 0, 1, -1 and 1,000,000,000", async () => {
    for (const maxTokens of [0, 1, -1, "1"]) {
      const found = await search({ q: "gadget", maxTokens });
      expect(found.max_tokens).toBe(100);
      expect(sizeOf(found)).toBeLessThanOrEqual(100);
    }
    expect((await search({ q: "gadget", maxTokens: 1e9 })).max_tokens).toBe(100_000);
  });

  test.each(["much", "", "1.5", "1e3", null, 0.5, {}])(
    "refuses %j as a budget",
    async (maxTokens) => {
      await expect(search({ q: "gadget", maxTokens })).rejects.toThrow("maxTokens");
    },
  );

  test("keeps a small budget with a question and collection of many characters", async () => {
    const q = "gadget ".repeat(140).trim();
    const found = await search({ q, collection: "x".repeat(5_000), maxTokens: 100 });
    expect(sizeOf(found)).toBeLessThanOrEqual(100);
  });

  test("leaves out what the client has: sections, openings and pages", async () => {
    const q = "open a gadget quietly";
    const id = "kb://gadgets/open.md";
    const first = await search({ q, maxTokens: 2_000 });
    expect(first.text).toContain("(#quietly)");
    const second = await search({ q, maxTokens: 2_000, seen: [`${id}#quietly`] });
    expect(second.text).not.toContain("(#quietly)");
    expect(second.text).toContain("A gadget is opened by its name.");
    const third = await search({ q, maxTokens: 2_000, seen: [`${id}#quietly`, `${id}#`] });
    expect(third.text).not.toContain(id);
    expect((await search({ q, maxTokens: 2_000, seen: [id] })).text).not.toContain(id);
  });

  test("takes 10,000 seen ids and refuses more", async () => {
    const seen = Array.from({ length: 10_000 }, (_unused, at) => `kb://gadgets/${at}.md#part`);
    expect((await search({ q: "gadget", maxTokens: 300, seen })).total).toBeGreaterThan(0);
    await expect(search({ q: "gadget", seen: [...seen, "one"] })).rejects.toThrow("seen");
    await expect(search({ q: "gadget", seen: "one" })).rejects.toThrow("seen");
  });

  test("says so when everything that answers was seen", async () => {
    const { total, hint } = await search({
      q: "opened by its name",
      seen: ["kb://gadgets/open.md"],
      collection: "gadgets",
      maxTokens: 400,
    });
    expect(total === 0 ? hint : "found elsewhere").toBeTruthy();
  });

  test("contains=code gives blocks of code only, found by identifier and by words", async () => {
    for (const q of ["open gadget quietly", "gadgets open quiet"]) {
      const { results } = await search({
        q,
        contains: "code",
        collection: "gadgets",
        maxTokens: 500,
      });
      expect(results[0]?.snippet).toContain(code);
      expect(results[0]?.snippet).not.toContain("It makes no sound");
    }
    await expect(search({ q: "gadget", contains: "kind" })).rejects.toThrow("contains");
  });
});

describe("get_document with a budget", () => {
  test("goes on where it ended, between blocks, until it was given whole", async () => {
    const id = "kb://gadgets/long.md";
    let whole = "";
    for (let offset: number | null = 0; offset !== null; ) {
      const part: Awaited<ReturnType<typeof load>> = await load({ id, maxTokens: 400, offset });
      expect(sizeOf(part)).toBeLessThanOrEqual(400);
      expect(part.body.length).toBeGreaterThan(0);
      expect(part.body).toMatch(/[.]\n+$/);
      whole += part.body;
      offset = part.next_offset;
    }
    expect(whole).toBe(pages["long.md"]);
  });

  test("names a block that is larger than the budget, and goes on behind it", async () => {
    const id = "kb://gadgets/huge.md";
    const part = await load({ id, maxTokens: 1_000, section: "one-block" });
    expect(part).toMatchObject({ body: "", left_out: [{ heading: "One block" }] });
    expect(part.left_out?.[0]?.tokens).toBeGreaterThan(90_000);
    const offset = (pages["huge.md"] ?? "").indexOf("## Behind");
    expect((await load({ id, maxTokens: 1_000, offset })).body).toContain("Short.");
  });

  test("gives a table that is larger than the budget by whole rows", async () => {
    const part = await load({
      id: "kb://gadgets/table.md",
      maxTokens: 500,
      section: "all-widgets",
    });
    expect(part.body).toMatch(/\| widget\.\d+ \| number \| \d+ \|\n$/);
    expect(part.next_offset).toBe(part.body.length);
  });

  test("an outline has every heading with its size, and its deepest levels only with room", async () => {
    const id = "kb://gadgets/long.md";
    const whole = await load({ id, outline: true });
    expect(whole.body).toBe("");
    expect(whole.outline).toHaveLength(61);
    expect(whole.outline?.[1]).toMatchObject({ heading: "Part 0", anchor: "part-0", level: 2 });
    expect(whole.text).toContain("- Part 59 (#part-59), about ");
    const small = await load({ id, outline: true, maxTokens: 150 });
    expect(small.outline).toHaveLength(1);
    expect(sizeOf(small)).toBeLessThanOrEqual(150);
  });

  test("both forms are what the schema promises", async () => {
    for (const more of [{ maxTokens: 300 }, { outline: true }]) {
      const { text: _text, ...result } = await load({ id: "kb://gadgets/open.md", ...more });
      expect(GetDocumentResult.strict().parse(result)).toEqual(result);
    }
  });
});

test("a search that found nothing counts as one, whatever the client has seen", async () => {
  await search({ q: "xylophonic quokkas", maxTokens: 500, seen: ["kb://gadgets/open.md"] });
  expect(counted.at(-1)).toBe(0);
  const { results } = await search({
    q: "open a gadget quietly",
    maxTokens: 500,
    collection: "gadgets",
  });
  const seen = results.map(({ id }) => id);
  await search({ q: "open a gadget quietly", maxTokens: 500, collection: "gadgets", seen });
  expect(counted.at(-1)).toBeGreaterThan(0);
});
