/** Pagefind: its own program indexes pages of HTML, its script for browsers answers from the files. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createIndex } from "pagefind";
import { parseDocument } from "../../lib/documents/parse/parse-document.ts";
import type { RivalPage } from "../rivals/rival-sets.ts";
import { temporaryFolder } from "../temporary-index.ts";
import type { PeerIndex } from "./peer.ts";

/** What its script offers, of which it has no types. */
interface PagefindScript {
  options(options: { readonly baseUrl: string; readonly basePath: string }): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

export async function indexPagefind(pages: readonly RivalPage[]): Promise<PeerIndex> {
  const { path } = temporaryFolder();
  const { index } = await createIndex({ forceLanguage: "en" });
  if (index === undefined) throw new Error("Pagefind's program did not start.");
  for (const [id, page] of pages.entries()) {
    await index.addHTMLFile({ url: `/${id}`, content: htmlOf(page) });
  }
  await index.writeFiles({ outputPath: path });
  const bytes = sizeOf(path);
  const indexedMs = childrenCpuMs();
  await index.deleteIndex();
  // Its script is a module without a package, and fetches its files as a browser does.
  writeFileSync(join(path, "package.json"), '{ "type": "module" }');
  globalThis.fetch = async (address) =>
    new Response(readFileSync(String(address).replace(/\?.*$/, "")));
  const script: PagefindScript = await import(pathToFileURL(join(path, "pagefind.js")).href);
  await script.options({ basePath: `${path}/`, baseUrl: "/" });
  return {
    indexedMs,
    bytes: () => bytes,
    async rank(query) {
      const { results } = await script.search(query);
      // The addresses of hits are in a file for each page, as a list of results shows them.
      const shown = await Promise.all(results.slice(0, 10).map((hit) => hit.data()));
      return shown.map(({ url }) => Number(url.slice(1)));
    },
  };
}

/** Its title, headings and text, as a site has them. */
function htmlOf({ title, source }: RivalPage): string {
  const sections = parseDocument(source, "page.md").sections.map(
    ({ heading, headingPath, text }) =>
      `${heading === "" ? "" : inElement(`h${Math.min(6, headingPath.length + 1)}`, heading)}${inElement("p", text)}`,
  );
  return `<html lang="en"><title>${escape(title)}</title><body><main>${inElement("h1", title)}${sections.join("")}</main></body></html>`;
}

const inElement = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`;
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

/** CPU time of the programs that this process has started and that still run; 0 where Linux is not. */
function childrenCpuMs(): number {
  try {
    const tasks = readdirSync("/proc/self/task");
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
    );
    return children.reduce((sum, child) => {
      // Behind the name in brackets: user and system time are the 12th and 13th field, in hundredths.
      const fields = readFileSync(`/proc/${child}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return sum + 10 * (Number(fields[11]) + Number(fields[12]));
    }, 0);
  } catch {
    return 0;
  }
}
