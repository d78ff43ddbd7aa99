/** Documentation of four projects as a wiki: every page is shown, and none shows its source. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { startServer } from "knowledge-sdk/standalone";
import { createMemoryStore } from "knowledge-sdk/testing";
import { SKIP, visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";

/** Beside the checkout; DOCS_EVAL_DIR names another place. */
const folder = join(
  process.env.DOCS_EVAL_DIR ?? join(projectFolder, "../shared/data/docs-eval"),
  "collections",
);
const collections: readonly (readonly [name: string, hasComponents: boolean])[] = [
  ["react", true],
  ["vite", true],
  // Plain Markdown: what looks like a component is a header of C or an object of Python.
  ["fastapi", false],
  ["python", false],
];

/** What of MDX no reader should see: statements, comments, expressions of attributes. */
const statements: readonly RegExp[] = [
  /^\s*import\s[^\n]*\sfrom\s+["'][^\n]*/m,
  /^\s*export\s+(?:default|const|let|function|class)\b[^\n]*/m,
  /\{\/\*[^\n]*/,
  /\b(?:className|dangerouslySetInnerHTML|style)=\{[^\n]*/,
];
const componentTag = /<\/?(?:[A-Z][A-Za-z.]*(?:\s[^\n<]*)?)?\/?>/;

const inCode = (node: Element): boolean =>
  ["code", "pre", "kbd", "samp", "math"].includes(node.tagName) ||
  String(node.properties.className ?? "").includes("katex");

/** Words between blocks stay apart, so that a line of the page is a line here. */
function proseOf(html: string): string {
  const tree: Root = fromHtml(html, { fragment: true });
  let prose = "";
  visit(tree, (node) => {
    if (node.type === "element" && inCode(node)) {
      prose += "·";
      return SKIP;
    }
    if (node.type === "element" && /^(?:p|li|h\d|div|td|th|summary|br)$/.test(node.tagName)) {
      prose += "\n";
    }
    if (node.type === "text") prose += node.value;
    return undefined;
  });
  return prose;
}

/** What of the source shows in prose. A tag that its author has escaped is meant to be read. */
function leaksIn(prose: string, source: string, hasComponents: boolean): string[] {
  const found = statements.map((statement) => statement.exec(prose)?.[0]);
  const tag = hasComponents ? componentTag.exec(prose)?.[0] : undefined;
  const isMeant = tag !== undefined && source.includes(`\\${tag.slice(0, -1)}`);
  return [...found, isMeant ? undefined : tag].filter((leak) => leak !== undefined);
}

/** Whether a page says anything besides its components. */
function hasWords(source: string): boolean {
  const words = source
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/^# .*/m, "");
  return /\p{L}/u.test(words);
}

test("a page that leaks is noticed", () => {
  const html = "<p>import A from 'a'</p><p>&lt;Intro>&lt;/Intro></p><p>{/* x */}</p>";
  expect(leaksIn(proseOf(html), "", true)).toHaveLength(3);
  expect(leaksIn(proseOf(html), "\\<Intro\\>", false)).toHaveLength(2);
  const code = "<pre><code>import A from 'a'\n&lt;Intro></code></pre><p>import &lt;App></p>";
  expect(leaksIn(proseOf(code), "\\<App\\>", true)).toEqual([]);
  expect(hasWords("---\na: b\n---\n\n# Title\n\n<Live />")).toBe(false);
});

describe.skipIf(!existsSync(folder))(
  "third-party documentation (DOCS_EVAL_DIR, or docs-eval next to the checkout)",
  () => {
    describe.each(collections)("%s", (collection, hasComponents) => {
      let server: Awaited<ReturnType<typeof startServer>>;
      let paths: readonly string[];
      const ask = (target: string) => fetch(`${server.url}${target}`);
      beforeAll(async () => {
        const wikiDir = join(folder, collection);
        const options = { port: 0, host: "127.0.0.1", wikiDir };
        server = await startServer(createMemoryStore([]), options);
        const { pages } = (await (await ask("/api/wiki/pages")).json()) as {
          pages: { path: string }[];
        };
        paths = pages.map(({ path }) => path);
      }, 120_000);
      afterAll(() => server.close());

      test("every page is shown, and none with its source", async () => {
        expect(paths.length).toBeGreaterThan(50);
        const faults: string[] = [];
        for (const path of paths) {
          const answer = await ask(`/api/wiki/page?path=${encodeURIComponent(path)}`);
          const { html = "", markdown = "" } = (await answer.json()) as Record<string, string>;
          const prose = proseOf(html);
          const isLost = prose.trim() === "" && hasWords(markdown);
          if (answer.status !== 200 || isLost) faults.push(`${path}: ${answer.status}`);
          for (const leak of leaksIn(prose, markdown, hasComponents))
            faults.push(`${path}: ${leak}`);
        }
        expect(faults).toEqual([]);
      });

      test("every address answers with its page", async () => {
        const faults: string[] = [];
        for (const path of paths) {
          const { status } = await ask(
            `/wiki/${path.split("/").map(encodeURIComponent).join("/")}`,
          );
          if (status !== 200) faults.push(`${status} ${path}`);
        }
        expect(faults).toEqual([]);
      });
    });
  },
);
