/** What the wiki's thread does: builds the catalogue, and renders one page after the other. */
import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import {
  buildCatalogue,
  type Catalogue,
  createCatalogueCache,
  type WikiJob,
} from "./build-catalogue.ts";
import type { Highlighter } from "./render/highlighter.ts";
import { type RenderedPage, renderPage } from "./render/render-page.ts";
import { readWikiSources } from "./wiki-documents.ts";
import type { WikiAsset, WikiEntry } from "./wiki-entry.ts";

export type CataloguePart =
  | { readonly kind: "entries"; readonly entries: readonly WikiEntry[] }
  | { readonly kind: "built"; readonly assets: readonly WikiAsset[] };

export interface FinishedPage extends RenderedPage {
  readonly markdown: string;
}

export interface AskedPage {
  readonly id: string;
  /** Formatting it has taken too long before: it is given as it is written. */
  readonly isTooSlow: boolean;
}

export interface WikiDesk {
  /** Hands the pages over in parts that take the receiver a few milliseconds each. */
  build(job: WikiJob, tell: (part: CataloguePart) => void): Promise<void>;
  /**
   * Null for a page that is there no more. One page after the other: `onBegin` is told when the
   * catalogue is there and no page before this one is still being rendered.
   */
  render(asked: AskedPage, onBegin?: () => void): Promise<FinishedPage | null>;
  /** The Markdown of pages in the order asked for; null for those that are there no more. */
  sources(ids: readonly string[]): Promise<readonly (string | null)[]>;
}

const entriesPerPart = 100;

export function createWikiDesk(): WikiDesk {
  const cache = createCatalogueCache();
  let current: { readonly job: WikiJob; readonly catalogue: Catalogue } | null = null;
  let building: Promise<Catalogue> | null = null;
  let highlighter: Promise<Highlighter | null> | null = null;
  let lastRendering: Promise<unknown> = Promise.resolve();
  const getHighlighter = async (): Promise<Highlighter | null> => {
    const { createHighlighter } = await import("./render/highlighter.ts");
    highlighter ??= createHighlighter();
    return highlighter;
  };

  const renderNow: WikiDesk["render"] = async ({ id, isTooSlow }, onBegin) => {
    // A thread that was started anew is asked for pages while it builds.
    if (current === null) await building;
    if (current === null) return null;
    onBegin?.();
    const { job, catalogue } = current;
    const from = catalogue.pages.find((page) => page.id === id);
    if (from === undefined) return null;
    const [source = null] = await readWikiSources(job.source, [from]);
    if (source === null) return null;
    const { filePath, title } = from;
    const { links } = catalogue;
    const sizeOf = sizesOf(catalogue);
    const request = { source, filePath, title, isTooSlow, links, from, sizeOf };
    return { ...(await renderPage(request, getHighlighter)), markdown: source };
  };

  return {
    async build(job, tell) {
      building = buildCatalogue(job, cache);
      const catalogue = await building;
      current = { job, catalogue };
      const { entries, assets } = catalogue;
      for (let start = 0; start < entries.length; start += entriesPerPart) {
        tell({ kind: "entries", entries: entries.slice(start, start + entriesPerPart) });
      }
      tell({ kind: "built", assets });
    },
    render(asked, onBegin) {
      // Whoever measures the time of a page would else measure that of another with it.
      const rendering = lastRendering.then(() => renderNow(asked, onBegin));
      lastRendering = rendering.catch(() => undefined);
      return rendering;
    },
    async sources(ids) {
      if (current === null) await building;
      if (current === null) return ids.map(() => null);
      const { job, catalogue } = current;
      const wanted = new Set(ids);
      const pages = catalogue.pages.filter((page) => wanted.has(page.id));
      const found = await readWikiSources(job.source, pages);
      const byId = new Map(pages.map(({ id }, place) => [id, found[place] ?? null]));
      return ids.map((id) => byId.get(id) ?? null);
    },
  };
}

/** Width and height of the wiki's own pictures, so that pages do not jump while these load. */
function sizesOf({
  assets,
}: Catalogue): (address: string) => { width: number; height: number } | null {
  return (address) => {
    const asset = assets.find((known) => known.address === address);
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
