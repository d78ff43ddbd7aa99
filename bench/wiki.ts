/** The cost of a wiki page, rendered for the first time and served again, on real handbooks. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../lib/adapters/standalone.ts";
import { createMemoryStore } from "../lib/testing/index.ts";
import { locateCollection } from "../lib/wiki/page-locations.ts";
import { openWiki, type Wiki } from "../lib/wiki/wiki.ts";
import { measure } from "./cpu.ts";
import { percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";
import { largeTree, warmPages } from "./wiki-pages.ts";

const warmRounds = 2_000;

/** CPU time of the whole process, the rendering thread included; `data` holds `docs-eval`. */
export async function wiki(data: string): Promise<void> {
  const folder = join(data, "docs-eval", "collections");
  if (!existsSync(folder)) {
    throw new Error(`There is no folder ${folder}; name the one above it with --data.`);
  }
  const rows = [];
  for (const name of readdirSync(folder)) rows.push(await measureFolder(name, join(folder, name)));
  printTable("Pages of the wiki, CPU ms", rows);
  const warm = await warmPages(join(folder, "python"));
  printTable("A page through the framework, rendered before", [warm]);
  const large = await largeTree();
  printTable("A wiki of ten thousand pages, through the framework", [large]);
  writeResults("wiki", { rows, warm, large });
}

async function measureFolder(name: string, folder: string) {
  const location = locateCollection({
    collection: { name: "wiki", path: folder },
    wikiDir: folder,
  });
  const source = { kind: "folder", collection: "wiki", folder } as const;
  const opened = openWiki({ source, locations: [location], isEnabled: true });
  const build = await measure(() => opened.refresh());
  const cold = await coldPages(opened);
  await opened.close();
  const warm = await warmAnswer(folder);
  return {
    handbook: name,
    pages: cold.length,
    catalogue: build.ms,
    "cold p50": percentile(cold, 0.5),
    "cold p95": percentile(cold, 0.95),
    "cold most": Math.max(...cold),
    "warm /api/wiki/page": warm,
  };
}

async function coldPages(opened: Wiki): Promise<number[]> {
  const times: number[] = [];
  for (const { path } of await opened.entries("")) {
    times.push((await measure(() => opened.page("", path))).ms);
  }
  return times;
}

/** Over a socket, client and server together: the answer alone costs less. */
async function warmAnswer(wikiDir: string): Promise<number> {
  const server = await startServer(createMemoryStore([]), { port: 0, host: "127.0.0.1", wikiDir });
  const address = `${server.url}/api/wiki/pages?limit=20`;
  const { pages } = (await (await fetch(address)).json()) as { pages: { path: string }[] };
  const ask = async (round: number): Promise<void> => {
    const path = encodeURIComponent(pages[round % pages.length]?.path ?? "");
    await (await fetch(`${server.url}/api/wiki/page?path=${path}`)).arrayBuffer();
  };
  for (let round = 0; round < 200; round++) await ask(round);
  const { ms } = await measure(async () => {
    for (let round = 0; round < warmRounds; round++) await ask(round);
  });
  await server.close();
  return ms / warmRounds;
}
