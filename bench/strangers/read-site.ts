/** A documentation as our wiki shows it: its pages, and what readers would miss on them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WikiTreeNode } from "../../lib/contract/index.ts";
import { locateCollection } from "../../lib/wiki/page-locations.ts";
import { openWiki, type Wiki } from "../../lib/wiki/wiki.ts";
import { rawSyntaxIn } from "./raw-syntax.ts";

export interface ReadPage {
  /** Below the folder of the documentation. */
  readonly file: string;
  readonly title: string;
  readonly address: string;
  readonly pictures: { readonly shown: number; readonly lost: readonly string[] };
  readonly links: { readonly alive: number; readonly dead: readonly string[] };
  readonly raw: readonly string[];
  readonly menu: readonly WikiTreeNode[];
  /** Whether its pictures and syntax were looked at. */
  readonly isDrawn: boolean;
}

export interface ReadSite {
  readonly pages: readonly ReadPage[];
  /** Where the wiki leads who asks for an address of the site; null for nowhere. */
  addressed(path: string): Promise<string | null>;
  close(): Promise<void>;
}

/** `most` pages are drawn, spread over the whole. */
export async function readSite(folder: string, most: number): Promise<ReadSite> {
  const location = locateCollection({
    collection: { name: "wiki", path: folder },
    wikiDir: folder,
  });
  const source = { kind: "folder", collection: "wiki", folder } as const;
  const wiki = openWiki({ source, locations: [location], isEnabled: true });
  await wiki.refresh();
  const names = fileNames(folder);
  const pages: ReadPage[] = [];
  const entries = await wiki.entries("");
  const step = Math.max(1, Math.ceil(entries.length / most));
  for (const [at, entry] of entries.entries()) {
    const isDrawn = at % step === 0;
    const html = isDrawn ? ((await wiki.page("", entry.path))?.html ?? "") : "";
    const view = await wiki.view("", entry.path);
    const links = entry.links.filter(({ isImage }) => !isImage);
    const { file, title, address } = entry;
    pages.push({
      file,
      title,
      address,
      pictures: await picturesIn(html, { wiki, names }),
      links: {
        alive: links.filter(({ isBroken }) => !isBroken).length,
        dead: links
          .filter(({ isBroken, to }) => isBroken && to === null)
          .map(({ target }) => target),
      },
      raw: rawSyntaxIn(html).filter((form) => !isQuoted(form, join(folder, file))),
      menu: view?.tree ?? [],
      isDrawn,
    });
  }
  return {
    pages,
    addressed: (path) => wiki.siteAddress(path),
    close: () => wiki.close(),
  };
}

/** MDX shows what stands in a string: {`<Saw />`} is text. */
function isQuoted(form: string, file: string): boolean {
  return readFileSync(file, "utf8").includes(`{\`${form}\`}`);
}

/** A picture is lost when it is not shown though a file of its name is in the documentation. */
async function picturesIn(
  html: string,
  { wiki, names }: { readonly wiki: Wiki; readonly names: ReadonlySet<string> },
): Promise<ReadPage["pictures"]> {
  const lost: string[] = [];
  let shown = 0;
  for (const [, src = ""] of html.matchAll(/<img\b[^>]*? src="([^"]*)"/g)) {
    if (/^(?:[a-z]+:|\/\/)/i.test(src)) continue;
    const asset = await wiki.asset(src.replace(/[?#].*/, ""));
    if (asset === null) lost.push(src);
    else shown += 1;
  }
  for (const [, src = ""] of html.matchAll(/class="missing-picture" title="([^"]*)"/g)) {
    if (names.has(nameOf(src))) lost.push(src);
  }
  return { shown, lost };
}

function nameOf(path: string): string {
  return path.replace(/[?#].*/, "").replace(/^.*\//, "");
}

function fileNames(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
}
