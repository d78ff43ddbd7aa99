/** Pages that keep the wiki's threads busy, over a real server and the compiled threads. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWiki, locateCollection } from "knowledge-sdk/wiki";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AttackedWiki, attackWiki } from "../kit/hostile/wiki-attacks.ts";

let wiki: AttackedWiki;
const quick = "# Quick\n\n```ts\nconst quick: number = 1;\n```";
beforeAll(async () => {
  wiki = await attackWiki({
    "index.md": "# Home\n\nWelcome.",
    // Its colours are loaded while whatever came after it is begun.
    "quick.md": quick,
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

test("of a page of 5 MB the beginning is shown as its source", async () => {
  const html = await open("/wiki/large");
  expect(html).toContain(
    "This page is too long to be formatted; the beginning is shown as its source.",
  );
  // As much of it as fits: 5 MB of short lines were 25 MB of page.
  expect(html.match(/One line of \*\*many\*\*\./g)?.length).toBeGreaterThan(10_000);
  expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
});

test("160 KB of lists are shown formatted, and a page of one line before they are", async () => {
  await open("/wiki/quick");
  let isShown = false;
  const nested = open("/wiki/nested").finally(() => {
    isShown = true;
  });
  // One may be answered before the long page is begun, the others are answered meanwhile.
  for (let answered = 0; answered < 3; answered++) {
    expect(await open("/wiki")).toContain("Welcome.");
    expect(isShown).toBe(false);
  }
  expect((await nested).match(/<li>item/g)).toHaveLength(5_600);
});

test("what a close cuts short is no failure: a stop during a new reading was one in the log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge closed "));
  for (let page = 0; page < 200; page++) {
    writeFileSync(join(folder, `page-${page}.md`), `# Page ${page}\n\nText.\n`);
  }
  const failures: unknown[] = [];
  let generation = 0;
  const closed = await createWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
    generation: () => generation,
    onError: (error) => failures.push(error),
  });
  await closed.entries("");
  generation += 1;
  const refreshed = closed.refresh();
  await closed.entries("");
  await closed.close();
  await expect(refreshed).resolves.toBeUndefined();
  expect(failures).toEqual([]);
  await expect(closed.page("", "page-1")).rejects.toThrow("closed");
  rmSync(folder, { recursive: true });
});

test("a page that takes too long is given up, and requests before and after it are answered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge slow "));
  // These need two of the 15 s that a service gives.
  const slow = `# Slow\n\n${"- item\n  - sub\n    - subsub\n".repeat(5_600)}`;
  const texts = { "index.md": "# Home\n\nWelcome.", "quick.md": quick, "slow.md": slow };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const short = await createWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
    pageCpuMaxMs: 600,
  });
  try {
    const asked = ["quick", "slow", ""].map((path) => short.view("", path));
    const [first, given, home] = await Promise.all(asked);
    // Begun before the slow page, it was taken for it.
    expect(first?.notices).toEqual([]);
    expect(given?.notices).toEqual([
      "This page takes too long to be formatted; it is shown as its source.",
    ]);
    expect(given?.html?.match(/- subsub/g)).toHaveLength(5_600);
    expect(home?.html).toContain("Welcome.");
    // The thread that took over knows all pages.
    const entries = await short.entries("");
    expect(await short.sources(entries)).toEqual(expect.arrayContaining([slow]));
  } finally {
    await short.close();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
