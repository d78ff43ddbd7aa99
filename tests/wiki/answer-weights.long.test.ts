/**
 * No answer about pages has more than 5 MB, with or without a framework, whatever the pages hold:
 * 160 kB of headings gave 25.7 MB of HTML, and lists of many pages grew with the wiki.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const answerBytesMax = 5_000_000;
/** With names as long as files may have, their addresses alone take 7 MB. */
const manyPages = 4_500;
const longName = "語".repeat(80);

const place = createWorkplace();
const docs = join(place.folder, "docs");

beforeAll(() => {
  const write = (name: string, text: string): void => writeFileSync(join(docs, name), text);
  write("index.md", "# Home\n\nalpine");
  write("headings.md", `# Headings\n\nalpine\n\n${"# a\n".repeat(40_000)}`);
  write("title.md", `---\ntitle: "${"<&".repeat(50_000)}"\n---\n\nalpine\n`);
  const members = Array.from({ length: 30_000 }, (_none, at) => `member${at}: ${"x".repeat(100)}`);
  write("front-matter.md", `---\n${members.join("\n")}\n---\n\n# Front matter\n\nalpine\n`);
  write("half.md", '---\ntitle: "Half \\ud800 a character"\n---\n\nalpine\n');
  write("links.md", `# Links\n\nalpine\n\n${"[a](missing.md) ".repeat(30_000)}`);
  const many = join(docs, longName);
  mkdirSync(many);
  for (let page = 0; page < manyPages; page++) {
    writeFileSync(
      join(many, `${longName}${page}.md`),
      `---\ntags: [many]\ntitle: "${"語<".repeat(140)} ${page}"\n---\n\nalpine ${page}\n\n[Home](../index.md)\n`,
    );
  }
});
afterAll(() => place.remove());

const folderAddress = encodeURIComponent(longName);
const pages = ["headings", "title", "front-matter", "half", "links", folderAddress];
const targets = [
  "/",
  "/?q=alpine&limit=50",
  "/wiki",
  ...pages.map((page) => `/wiki/${page}`),
  `/wiki/${folderAddress}/${folderAddress}7`,
  ...["headings.md", "front-matter.md"].map((page) => `/wiki/${page}`),
  "/wiki/-/recent",
  "/wiki/-/tags/many",
  "/wiki/-/links",
  "/api/wiki/pages?limit=500",
  "/api/wiki/links",
  "/api/wiki/status",
  ...pages.slice(0, 5).map((page) => `/api/wiki/page?path=${page}`),
  "/api/search?q=alpine&limit=50",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/sitemap.xml?part=1",
  "/sitemap.xml?part=2",
  "/feed.xml",
];

/** The answers that are too heavy, and those that are none. */
async function faultsAt(url: string): Promise<string[]> {
  const faults: string[] = [];
  for (const target of targets) {
    const answer = await fetch(url + target, { headers: { Accept: "text/html,*/*" } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200 || bytes > answerBytesMax || bytes === 0) {
      faults.push(`${target.slice(0, 60)}: ${answer.status}, ${bytes} bytes`);
    }
  }
  return faults;
}

test("no answer of npm start has more than 5 MB", async () => {
  const service = await startService({ DATA_DIR: place.data, WIKI_DIR: docs });
  try {
    expect(await faultsAt(service.url)).toEqual([]);
  } finally {
    await service.stop();
  }
});

test("no answer of startServer has more than 5 MB", async () => {
  const dbPath = join(place.folder, "standalone", "index.db");
  await createIndexer({ dbPath, collections: [{ name: "wiki", path: docs }] }).run();
  const store = await createSearchStore({ dbPath });
  const server = await startServer(store, { port: 0, host: "127.0.0.1", wikiDir: docs });
  try {
    expect(await faultsAt(server.url)).toEqual([]);
  } finally {
    await server.close();
    await store.close();
  }
});
