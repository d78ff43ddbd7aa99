/**
 * The cost of a reader's page through the service and its framework, compared with a blank page of
 * the same application, and in a wiki of ten thousand pages.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { percentile } from "./metrics.ts";
import { cpuMsOf, type Running, startService } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const rounds = 8;
const pagesPerRound = 100;
/** The application's frame around one sentence. */
const blankPage = "/no-such-page";

/** CPU milliseconds of a page that was shown before, and of a blank one, in turns. */
export async function warmPages(wikiDir: string) {
  return withService(3_186, wikiDir, async (running) => {
    const paths = await pagePaths(running, pagesPerRound);
    await ask(running, paths);
    const times = { page: [] as number[], blank: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.page.push(await ask(running, paths));
      times.blank.push(await ask(running, Array(paths.length).fill(blankPage)));
    }
    const ratios = times.page.map((ms, round) => ms / (times.blank[round] as number));
    return {
      "page, CPU ms": percentile(times.page, 0.5),
      "blank page, CPU ms": percentile(times.blank, 0.5),
      ratio: percentile(ratios, 0.5),
    };
  });
}

/** A hundred folders of a hundred pages; each of the pages measured is rendered for the first time. */
export async function largeTree() {
  const folder = temporaryFolder();
  const wikiDir = join(folder.path, "pages");
  for (let part = 0; part < 100; part++) {
    mkdirSync(join(wikiDir, `part-${part}`), { recursive: true });
    for (let page = 0; page < 100; page++) {
      const text = `# Page ${page} of part ${part}\n\nAbout the thing ${part * 100 + page}.\n`;
      writeFileSync(join(wikiDir, `part-${part}`, `page-${page}.md`), text);
    }
  }
  const measured = await withService(3_187, wikiDir, async (running) => {
    const home = await (await fetch(`${running.url}/wiki/part-50/page-50`)).text();
    const paths = Array.from({ length: pagesPerRound }, (_, part) => `/wiki/part-${part}/page-7`);
    const first = await ask(running, paths);
    return {
      pages: 10_000,
      "HTML, KiB": home.length / 1_024,
      "first time, CPU ms": first,
      "again, CPU ms": await ask(running, paths),
    };
  });
  folder.remove();
  return measured;
}

async function withService<T>(
  port: number,
  wikiDir: string,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const data = temporaryFolder();
  const running = await startService(port, { WIKI_DIR: wikiDir, DATA_DIR: data.path });
  try {
    await untilCatalogued(running);
    return await work(running);
  } finally {
    running.child.kill();
    data.remove();
  }
}

/** CPU milliseconds of the server for each of the pages. */
async function ask({ url, child }: Running, paths: readonly string[]): Promise<number> {
  const before = cpuMsOf(child);
  for (const path of paths) await (await fetch(url + path)).arrayBuffer();
  return (cpuMsOf(child) - before) / paths.length;
}

async function pagePaths({ url }: Running, count: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/wiki/pages?limit=${count}`);
  const { pages } = (await answer.json()) as { pages: { path: string }[] };
  return pages.map(({ path }) => `/wiki/${path}`);
}

async function untilCatalogued({ url }: Running): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const status = (await (await fetch(`${url}/api/wiki/status`)).json()) as { pages?: number };
    if ((status.pages ?? 0) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The wiki has no pages");
}
