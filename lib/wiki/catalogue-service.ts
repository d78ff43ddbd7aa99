/**
 * The work of the wiki's thread: it builds the catalogue, and looks up pages and their links in it.
 */

import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import type { Teller } from "../base/index.ts";
import { buildCatalogue, type Catalogue, type WikiJob } from "./catalogue/build-catalogue.ts";
import { createChangeTimes } from "./catalogue/change-times.ts";
import type { LinkablePage } from "./catalogue/linkable-page.ts";
import { type PackedPages, packPages, unpackPages } from "./catalogue/packed-pages.ts";
import type { ResolvedLink } from "./catalogue/page-links.ts";
import type { PageReadingSetup, ReadPage } from "./catalogue/page-reading.ts";
import { createPagesRead } from "./catalogue/pages-read.ts";
import type { CataloguePart } from "./catalogue/shown-index.ts";
import { readWikiSources } from "./catalogue/wiki-documents.ts";
import type { PageSource, SettledTargets } from "./formatting/format-messages.ts";
import type { PageTargets } from "./render/targets-in.ts";
import { ownTongue } from "./shown-language.ts";
import { createSnippetFiles } from "./snippets/snippet-files.ts";
import { withSnippets } from "./snippets/with-snippets.ts";

/** The input for a thread of the catalogue. */
export interface CatalogueSetup extends PageReadingSetup {
  /** What the thread before it knew. */
  readonly kept: PackedPages;
}

export interface CatalogueService {
  /** Hands the pages over in parts that take the receiver a few milliseconds each. */
  build(job: WikiJob, asker: Teller<CataloguePart>): Promise<void>;
  /** Nobody asks for this catalogue any longer. */
  forget(scope: string): Promise<void>;
  /** The page to format; null if it no longer exists. */
  page(question: ScopedPage): Promise<PageSource | null>;
  /** Where the links of a page lead, by the catalogue that is there now. */
  settle(question: {
    readonly scope: string;
    readonly from: LinkablePage;
    readonly targets: PageTargets;
  }): Promise<SettledTargets>;
  /** The Markdown of pages in the requested order; null for those that no longer exist. */
  sources(question: ScopedPages): Promise<readonly (string | null)[]>;
  /** What is known of all pages, for a thread that takes over. */
  pack(): Promise<PackedPages>;
}

export interface ScopedPage {
  readonly scope: string;
  readonly id: string;
}

export interface ScopedPages {
  readonly scope: string;
  readonly ids: readonly string[];
}

interface Built {
  readonly job: WikiJob;
  readonly catalogue: Catalogue;
}

const entriesPerPart = 100;

/** Without `readPage` every page is read, however long it takes. */
export function createCatalogueService(
  readPage?: ReadPage,
  kept: PackedPages = [],
): CatalogueService {
  const cache = { pages: createPagesRead(unpackPages(kept)), history: createChangeTimes() };
  const built = new Map<string, Built>();
  const building = new Map<string, Promise<Catalogue>>();
  /** A restarted thread receives requests for pages while it builds. */
  const known = async (scope: string): Promise<Built | null> => {
    if (!built.has(scope)) await building.get(scope);
    return built.get(scope) ?? null;
  };

  return {
    async build(job, asker) {
      const { scope } = job;
      const making = buildCatalogue(job, cache, readPage);
      building.set(scope, making);
      const catalogue = await making;
      // It may have been forgotten meanwhile.
      if (building.has(scope)) built.set(scope, { job, catalogue });
      const { entries, assets, folderTitles, sites } = catalogue;
      for (let start = 0; start < entries.length; start += entriesPerPart) {
        asker.tell({ kind: "entries", entries: entries.slice(start, start + entriesPerPart) });
      }
      asker.tell({ kind: "built", assets, folderTitles, sites });
    },
    async forget(scope) {
      building.delete(scope);
      built.delete(scope);
    },
    async page({ scope, id }) {
      const found = await known(scope);
      const from = found?.catalogue.pages.find((page) => page.id === id);
      if (found === null || from === undefined) return null;
      const [source = null] = await readWikiSources(found.job.source, [from]);
      if (source === null) return null;
      return { source, from, ...readyToFormat(source, from, found) };
    },
    async settle({ scope, ...question }) {
      const found = await known(scope);
      if (found === null) throw new Error("Links are settled when there is a catalogue");
      return settledTargets(found.catalogue, question);
    },
    async sources({ scope, ids }) {
      const found = await known(scope);
      if (found === null) return ids.map(() => null);
      const { job, catalogue } = found;
      const wanted = new Set(ids);
      const pages = catalogue.pages.filter((page) => wanted.has(page.id));
      const texts = await readWikiSources(job.source, pages);
      const byId = new Map(pages.map(({ id }, index) => [id, texts[index] ?? null]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    pack: async () => packPages(cache.pages.entries()),
  };
}

function readyToFormat(
  source: string,
  { id, collection, filePath }: LinkablePage,
  { job, catalogue }: Built,
): Pick<PageSource, "expanded" | "language"> {
  const location = job.locations.find((one) => one.collection === collection);
  const read = createSnippetFiles(location?.folders ?? []);
  return { expanded: withSnippets(source, filePath, read), language: languageOf(catalogue, id) };
}

function settledTargets(
  catalogue: Catalogue,
  {
    from,
    targets: { links, wikiLinks, images },
  }: { readonly from: LinkablePage; readonly targets: PageTargets },
): SettledTargets {
  const { links: by } = catalogue;
  const sizeOf = images.length === 0 ? () => null : sizesOf(catalogue);
  const plain = ({ address, isBroken }: ResolvedLink) => ({ address, isBroken, size: null });
  return {
    links: links.map((target) => plain(by.resolve(target, from))),
    wikiLinks: wikiLinks.map((target) => plain(by.resolveWikiLink(target, from))),
    images: images.map((target) => {
      const { address, isBroken } = by.resolve(target, from);
      return { address, isBroken, size: isBroken ? null : sizeOf(address) };
    }),
  };
}

function languageOf({ entries }: Catalogue, id: string): string {
  return (entries.find((entry) => entry.id === id)?.tongue ?? ownTongue).language;
}

/** Width and height of the wiki's own pictures, so that pages do not jump while these load. */
function sizesOf({
  assets,
}: Catalogue): (address: string) => { width: number; height: number } | null {
  const byAddress = new Map(assets.map((asset) => [asset.address, asset]));
  return (address) => {
    const asset = byAddress.get(address);
    if (asset === undefined) return null;
    try {
      const { width, height } = imageSize(readFileSync(asset.absolutePath));
      return { width, height };
    } catch {
      // A damaged picture has no size; the browser shows what it can.
      return null;
    }
  };
}
