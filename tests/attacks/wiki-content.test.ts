/** A sample of the attacks on the wiki's content and paths; `npm run test:long` runs all in Chromium. */
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AttackedWiki,
  attackLines,
  attackWiki,
  markdownAttacks,
  mdxAttacks,
  traversalFaults,
} from "../kit/hostile/wiki-attacks.ts";

const sampleOf = (lines: readonly string[] | null, every: number): readonly string[] =>
  (lines ?? []).filter((_line, index) => index % every === 0);
const xss = attackLines("xss");
const traversal = attackLines("path-traversal");
const vectors = [...markdownAttacks, ...mdxAttacks, ...sampleOf(xss, 40)];
let wiki: AttackedWiki;

beforeAll(async () => {
  const pages = vectors.flatMap((vector, index): [string, string][] => [
    [`m${index}.md`, `# Page\n\n${vector}\n`],
    [`x${index}.mdx`, `# Page\n\n${vector}\n`],
  ]);
  wiki = await attackWiki(Object.fromEntries(pages));
});
afterAll(() => wiki.close());

const elements = new Set(
  "script iframe object embed style link meta base form svg frame applet template".split(" "),
);
const attributes = /^(?:on.*|style|srcDoc|ping|formAction|action)$/;

/** What could run, navigate or load by itself, as a browser's parser reads the page. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  visit(fromHtml(html, { fragment: true }), "element", ({ tagName, properties }) => {
    if (elements.has(tagName)) found.push(tagName);
    for (const [name, value] of Object.entries(properties)) {
      const leads =
        /^(?:href|src)$/.test(name) && /^\s*(?:javascript|vbscript|data):/i.test(String(value));
      if (attributes.test(name) || leads) found.push(`${tagName} ${name}=${String(value)}`);
    }
  });
  return found;
}

test("no attack leaves anything in the HTML of a page that could run", async () => {
  const found: string[] = [];
  for (const [index, vector] of vectors.entries()) {
    for (const name of [`m${index}`, `x${index}`]) {
      const answer = await fetch(`${wiki.url}/api/wiki/page?path=${name}`);
      const { html } = (await answer.json()) as { html: string };
      expect(answer.status).toBe(200);
      found.push(...dangersIn(html).map((danger) => `${name} ${vector}: ${danger}`));
    }
  }
  expect(found).toEqual([]);
}, 120_000);

describe.skipIf(traversal === null)("path traversal", () => {
  test("no published string leads out of the folder, or makes the server fail", async () => {
    expect(await traversalFaults(wiki.url, sampleOf(traversal, 150))).toEqual([]);
  }, 120_000);
});

test.each([
  "/wiki/../secret",
  "/wiki/%2e%2e/secret",
  "/wiki/..%2fsecret",
  "/wiki/..%252fsecret",
  "/wiki/..\\secret",
  "/wiki/%00",
  "/wiki/a%00.md",
  "/wiki//etc/passwd",
  "/wiki/.git/config",
  "/wiki/%c0%ae%c0%ae/secret",
  "/wiki/%",
  "/wiki/%ff",
  "/wiki/../secret.md",
  "/wiki/x.png%2f..%2f..%2fsecret.md",
  `/wiki/${"a/".repeat(1_500)}`,
])("%s is refused or not found", async (target) => {
  expect(await traversalFaults(wiki.url, [target.slice("/wiki/".length)])).toEqual([]);
});
