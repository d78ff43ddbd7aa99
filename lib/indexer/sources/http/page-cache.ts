/** Pages of earlier runs with what their servers said about them, so that only changes are sent. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const CachedPage = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  markdown: z.string(),
  /** Where it leads, for those that follow links. */
  leads: z
    .object({
      address: z.string(),
      links: z.array(z.string()),
      canonical: z.string().nullable(),
      isHidden: z.boolean(),
    })
    .optional(),
});
export type CachedPage = z.output<typeof CachedPage>;

export interface PageCache {
  get(url: string): Promise<CachedPage | null>;
  set(page: CachedPage): Promise<void>;
}

/** In the folder, one file a page; without a folder in memory. */
export function createPageCache(folder: string | undefined): PageCache {
  if (folder === undefined) return memoryCache();
  const fileOf = (url: string): string =>
    join(folder, `${createHash("sha256").update(url).digest("hex")}.json`);
  return {
    async get(url) {
      try {
        return CachedPage.parse(JSON.parse(await readFile(fileOf(url), "utf8")));
      } catch {
        // Not there, cut short, or of another version: the page is fetched whole.
        return null;
      }
    },
    async set(page) {
      await mkdir(folder, { recursive: true });
      const file = fileOf(page.url);
      await writeFile(`${file}.${process.pid}`, JSON.stringify(page));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

function memoryCache(): PageCache {
  const pages = new Map<string, CachedPage>();
  return {
    get: async (url) => pages.get(url) ?? null,
    async set(page) {
      pages.set(page.url, page);
    },
  };
}
