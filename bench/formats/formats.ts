/**
 * Titles, sections and anchors of pages of another format, beside those that its own processor has
 * found: `docutils-sections.py` and `asciidoctor-sections.rb` write them as JSON by path.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, readPageHeadings } from "../../lib/documents/index.ts";
import { convertFile } from "../../lib/formats/convert-file.ts";

interface WrittenSection {
  readonly title: string;
  /** The first is the one that links lead to; the others lead there too. */
  readonly ids: readonly string[];
}

/** `--data`: a folder of files; `truthFile`: what their processor says. Prints pages that differ. */
export async function formatsBenchmark(folder: string, truthFile: string): Promise<void> {
  // Written by the scripts beside this file.
  const truth = JSON.parse(readFileSync(truthFile, "utf8")) as Record<string, WrittenSection[]>;
  const counts = { pages: 0, titles: 0, sections: 0, anchors: 0, headings: 0, same: 0 };
  for (const [path, expected] of Object.entries(truth)) {
    if (expected.length === 0) continue;
    const found = await headingsOf(folder, path).catch((error: Error) => error.message);
    counts.pages += 1;
    counts.headings += expected.length;
    if (typeof found === "string") {
      process.stdout.write(`${path}: ${found}\n`);
      continue;
    }
    const isTitle = found.title === plain(expected[0]?.title ?? "");
    const isSame =
      found.headings.length === expected.length &&
      expected.every(({ title }, at) => plain(title) === found.headings[at]?.text);
    const anchors = expected.filter(({ ids, title }) =>
      found.headings.some(({ text, anchor }) => text === plain(title) && leadsTo(ids, anchor)),
    ).length;
    counts.titles += isTitle ? 1 : 0;
    counts.sections += isSame ? 1 : 0;
    counts.anchors += anchors;
    if (isTitle && isSame && anchors === expected.length) counts.same += 1;
    else report(path, expected, found);
  }
  const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(2)} %`;
  const { pages, titles, sections, anchors, headings, same } = counts;
  process.stdout.write(
    `${pages} pages: title ${share(titles, pages)}, all sections ${share(sections, pages)}, anchors ${share(anchors, headings)} of ${headings}, all of it ${share(same, pages)}\n`,
  );
}

async function headingsOf(folder: string, path: string) {
  const bytes = readFileSync(join(folder, path));
  const request = { path, root: folder, bytes };
  const converted = await convertFile(request);
  const source = converted?.pages[0]?.source ?? "";
  const headings = readPageHeadings(source, path).map(({ text, anchor }) => ({
    text: plain(text),
    anchor,
  }));
  return { title: plain(parseDocument(source, path).title), headings };
}

/** A title without an id of its own has any. */
function leadsTo(ids: readonly string[], anchor: string): boolean {
  return ids.length === 0 || ids.includes(anchor);
}

/** Typography of processors, and marks that only some of them show, are not compared. */
function plain(text: string): string {
  return text
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]|--+/g, "-")
    .replace(/…/g, "...")
    .replace(/\(\)/g, "")
    .replace(/[\s\u200b\u00a0]+/g, " ")
    .trim();
}

function report(
  path: string,
  expected: readonly WrittenSection[],
  found: Awaited<ReturnType<typeof headingsOf>>,
): void {
  const lines = expected.flatMap(({ title, ids }, at) => {
    const own = found.headings[at];
    const isSame = own?.text === plain(title) && leadsTo(ids, own.anchor);
    return isSame
      ? []
      : [`  ${title} #${ids.join(" #")} | ${own?.text ?? "-"} #${own?.anchor ?? "-"}`];
  });
  const count = `${expected.length} | ${found.headings.length}`;
  process.stdout.write(`${path}: ${count} ${found.title}\n${lines.slice(0, 3).join("\n")}\n`);
}
