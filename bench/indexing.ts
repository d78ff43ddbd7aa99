/** The cost of building and loading the index: CPU time over real documentation pages. */
import { statSync } from "node:fs";
import { createAnalyser } from "../lib/corpus/analysis/analyser.ts";
import { rankingParameters } from "../lib/corpus/scoring/parameters.ts";
import type { IndexableDocument } from "../lib/corpus/segment/indexable-document.ts";
import { buildSegment } from "../lib/corpus/segment/segment-builder.ts";
import { parseDocument } from "../lib/documents/parse/parse-document.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { measure } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";

export async function indexing(data: string): Promise<void> {
  const { pages } = readSpeedData(data);
  const parse = await measure(() =>
    pages.map(({ id, title, body }, index): IndexableDocument => {
      const { sections } = parseDocument(body, id);
      return {
        rid: index + 1,
        id,
        collection: "pages",
        filePath: id,
        title,
        language: "en",
        sections,
      };
    }),
  );
  const build = await measure(() =>
    buildSegment(parse.result, { analyser: createAnalyser(), parameters: rankingParameters }),
  );

  const folder = temporaryFolder();
  const collection = writePages(folder, pages);
  const first = await measure(() => indexInThisThread(folder.dbPath, [collection]));
  const again = await measure(() => indexInThisThread(folder.dbPath, [collection]));
  const load = await measure(() => openSearchStore({ dbPath: folder.dbPath }));
  const { bytes, sections } = load.result.status();
  await load.result.close();

  const perSecond = (ms: number): number => Math.round(pages.length / (ms / 1_000));
  const rows: Row[] = [
    { step: "parse only", "CPU s": parse.ms / 1_000, "pages/s": perSecond(parse.ms) },
    {
      step: "index from parsed sections",
      "CPU s": build.ms / 1_000,
      "pages/s": perSecond(build.ms),
    },
    { step: "whole run, all new", "CPU s": first.ms / 1_000, "pages/s": perSecond(first.ms) },
    {
      step: "whole run, nothing changed",
      "CPU s": again.ms / 1_000,
      "pages/s": perSecond(again.ms),
    },
    { step: "load at start", "CPU s": load.ms / 1_000, "pages/s": perSecond(load.ms) },
  ];
  printTable(`Indexing ${pages.length} pages, ${sections} sections`, rows);
  const fileBytes = statSync(folder.dbPath).size;
  process.stdout.write(
    `In memory ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(bytes / sections)} bytes a section; file ${(fileBytes / 1e6).toFixed(1)} MB\n`,
  );
  writeResults("indexing", { rows, bytes, sections, fileBytes, counts: first.result });
  folder.remove();
}
