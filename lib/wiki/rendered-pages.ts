/** Pages as they were rendered, kept in memory until their content changes. */
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import type { ScopedPage } from "./catalogue-service.ts";
import { createGivenUpPages } from "./format-retries.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import type { FinishedPage, WikiThread } from "./wiki-thread.ts";

export interface RenderedPages {
  /** Null for a page that no longer exists. */
  render(index: WikiIndex, entry: WikiEntry): Promise<FinishedPage | null>;
}

/** Rendered pages in memory. */
const renderedBytesMax = 64 * 1_024 * 1_024;
/** Raised when pages are rendered differently: their tags change with it. */
const pipelineVersion = "5";

export function createRenderedPages(
  thread: Pick<WikiThread, "render">,
  onError: ((error: unknown) => void) | undefined,
): RenderedPages {
  const rendering = new LRUCache<string, Promise<FinishedPage | null>>({ max: 5_000 });
  const pages = new LRUCache<string, FinishedPage>({
    maxSize: renderedBytesMax,
    sizeCalculation: ({ html, markdown }) => 2 * (html.length + markdown.length) + 1_000,
  });
  const givenUp = createGivenUpPages();

  const format = async (key: string, page: ScopedPage): Promise<FinishedPage | null> => {
    // Readers who come at once wait for one rendering.
    const running = rendering.get(key) ?? thread.render(page);
    rendering.set(key, running);
    try {
      const finished = await running;
      if (finished !== null) pages.set(key, finished);
      if (finished?.isGivenUp === true) givenUp.note(key);
      return finished;
    } finally {
      rendering.delete(key);
    }
  };
  return {
    async render(index, entry) {
      const key = renderKey(index, entry);
      const page = { scope: index.scope, id: entry.id };
      const finished = pages.get(key);
      if (finished === undefined) return format(key, page);
      // The machine may have been short of something: tried again, while readers have what is there.
      if (finished.isGivenUp && !rendering.has(key) && givenUp.mayTry(key)) {
        format(key, page).catch((error) => onError?.(error));
      }
      return finished;
    },
  };
}

/** The entity tag of a rendered page. */
export function pageTag(index: WikiIndex, entry: WikiEntry, page: FinishedPage): string {
  const form = page.isGivenUp ? " as written" : "";
  const text = `${index.version} ${renderKey(index, entry)}${form}`;
  return `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
}

/**
 * Everything that a page's HTML depends on: its source, where its links lead, and which pictures
 * exist.
 */
function renderKey({ assets, scope }: WikiIndex, entry: WikiEntry): string {
  const links = linkDigests.get(entry) ?? hash("sha256", JSON.stringify(entry.links), "base64url");
  linkDigests.set(entry, links);
  const { language } = entry.tongue;
  const version = scope === "" ? pipelineVersion : `${pipelineVersion} ${scope}`;
  return `${version} ${entry.id} ${entry.hash} ${language} ${links} ${assets.size}`;
}
const linkDigests = new WeakMap<WikiEntry, string>();
