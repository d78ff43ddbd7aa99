/** Pages that keep the wiki's threads busy, over a real server and the compiled threads. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AttackedWiki, attackWiki } from "./support/wiki-attacks.ts";

let wiki: AttackedWiki;
beforeAll(async () => {
  // Parsing a list costs the square of its items: a minute and more.
  wiki = await attackWiki({
    "index.md": "# Home\n\nWelcome.",
    // Its colours are loaded while whatever came after it is begun.
    "quick.md": "# Quick\n\n```ts\nconst quick: number = 1;\n```",
    "slow.md": `# Slow\n\n${"-\n".repeat(60_000)}`,
    // Two seconds of work; these took 19, and everybody waited.
    "nested.md": `# Nested\n\n${"- item\n  - sub\n    - subsub\n".repeat(5_600)}`,
    "large.md": `# Large\n\n${"One line of **many**.\n\n".repeat(220_000)}`,
  });
});
afterAll(() => wiki.close());

const open = async (path: string): Promise<string> => {
  const answer = await fetch(wiki.url + path);
  expect(answer.status).toBe(200);
  return answer.text();
};

test("a page of 5 MB is shown as it is written", async () => {
  const html = await open("/wiki/large");
  expect(html).toContain("This page is too long to be formatted; it is shown as it is written.");
  expect(html.match(/One line of \*\*many\*\*\./g)).toHaveLength(220_000);
});

test("160 KB of lists are shown formatted, and a page of one line before they are", async () => {
  await open("/wiki/quick");
  const happened: string[] = [];
  const nested = open("/wiki/nested").finally(() => happened.push("nested"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await open("/wiki")).toContain("Welcome.");
  happened.push("home");
  expect((await nested).match(/<li>item/g)).toHaveLength(5_600);
  expect(happened).toEqual(["home", "nested"]);
});

test("a page that takes too long is given up, and whoever came before or after it is answered", async () => {
  const asked = [open("/wiki/quick"), open("/wiki/slow"), open("/wiki")];
  const [quick, slow, home] = await Promise.all(asked);
  // Begun before the slow page, it was taken for it.
  expect(quick).not.toContain("takes too long");
  expect(slow).toContain("This page takes too long to be formatted; it is shown as it is written.");
  expect(home).toContain("Welcome.");
  // The thread that took over knows all pages.
  expect(await open("/wiki/large.md")).toContain("# Large");
  // Its 15 s are CPU time: on a busy machine minutes.
}, 200_000);
