/** The content source `http`: pages of a web site as Markdown. */
import * as z from "zod";
import {
  type ContentSourcePlugin,
  type FetchedFile,
  type FetchResult,
  limits,
  type SkippedSource,
} from "../../../contract/index.ts";
import { SourceError } from "../source-error.ts";
import { onFirstUse, prefix, prefixed } from "../source-settings.ts";
import type { PageCache } from "./page-cache.ts";

export interface HttpSourceOptions {
  /** Whether hosts of a private network may be read. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Keeps pages between runs, so that unchanged ones are not sent again. Default: in memory. */
  readonly cacheFolder?: string | undefined;
  /** The source's name for servers and robots.txt. Default `knowledge-sdk`. */
  readonly userAgent?: string | undefined;
  /** For each page, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined;
  /** Pages fetched at a time. Default 4. */
  readonly concurrency?: number | undefined;
}

const HttpSettings = onFirstUse(() => {
  const address = z.url({ protocol: /^https?$/ });
  return z
    .strictObject({
      llmsTxt: address.optional().describe("Address of a site's llms.txt, whose links are read"),
      sitemap: address.optional().describe("Address of a sitemap or an index of sitemaps"),
      urls: z.array(address).min(1).optional().describe("Addresses of pages"),
      pagesMax: z.int().min(1).max(100_000).default(1_000).describe("Pages beyond are left out"),
      prefix: prefix(),
    })
    .refine(
      ({ llmsTxt, sitemap, urls }) =>
        [llmsTxt, sitemap, urls].filter((given) => given !== undefined).length === 1,
      "name one of llmsTxt, sitemap and urls",
    );
});

/**
 * A plug-in that reads pages of a web site: those that its llms.txt or its sitemap lists on the
 * same origin, or a list of addresses. Settings: one of `llmsTxt`, `sitemap` and `urls`; `pagesMax`
 * (default 1,000); `prefix`. Markdown stays unchanged; of HTML the main part is converted, which
 * needs the packages unified, rehype-parse, rehype-remark, remark-gfm and remark-stringify.
 *
 * robots.txt is respected, entity tags and dates are sent back, compressed answers are refused, and
 * hosts of a private network too unless `allowPrivateHosts` is set. If a page cannot be fetched,
 * its previous version stays. Skipped pages are reported to `onSkip`. Without any page the source
 * fails.
 * @example
 * import { createHttpSource, createIndexer } from "knowledge-sdk";
 *
 * await createIndexer({
 *   dbPath: "./data/index.db",
 *   collections: [{ name: "hono", path: "./docs" }],
 *   plugins: [createHttpSource({ cacheFolder: "./data/pages", userAgent: "example-docs" })],
 *   contentSources: [
 *     { plugin: "http", collection: "hono", config: { llmsTxt: "https://hono.dev/llms.txt" } },
 *   ],
 * }).run();
 */
export function createHttpSource(options: HttpSourceOptions = {}): ContentSourcePlugin {
  const { concurrency = 4, cacheFolder } = options;
  let cache: PageCache | null = null;
  return {
    name: "http",
    validate: (config) => HttpSettings().parse(config) !== null,
    async fetch(config): Promise<FetchResult> {
      const settings = HttpSettings().parse(config);
      const { createPageCache, openTools, listPageUrls, fetchPage, pageFilePath } = await import(
        "./http-tools.ts"
      );
      cache ??= createPageCache(cacheFolder);
      const tools = openTools({
        userAgent: options.userAgent ?? "knowledge-sdk",
        allowPrivateHosts: options.allowPrivateHosts ?? false,
        timeoutMs: options.timeoutMs ?? 15_000,
        bytesMax: limits.sourceFileBytesMax,
        cache,
      });
      try {
        const listed = await listPageUrls(tools.client, settings);
        const urls = listed.urls.slice(0, settings.pagesMax);
        const pages = await inTurns(urls, concurrency, (url) => fetchPage(url, tools));
        const files = new Map<string, FetchedFile>();
        const skipped: SkippedSource[] = [
          ...listed.skipped,
          ...beyond(listed.urls, settings.pagesMax),
        ];
        for (const [index, url] of urls.entries()) {
          const page = pages[index] as Awaited<ReturnType<typeof fetchPage>>;
          const path = prefixed(settings.prefix, pageFilePath(url));
          if ("detail" in page) skipped.push({ path: url, detail: page.detail });
          else if (files.has(path)) skipped.push({ path: url, detail: `another page is ${path}` });
          else files.set(path, { path, content: page.markdown });
        }
        if (files.size === 0) throw noPages(skipped);
        return { files: [...files.values()], skipped };
      } finally {
        await tools.converter.close();
      }
    },
  };
}

function beyond(urls: readonly string[], pagesMax: number): SkippedSource[] {
  const detail = `more than ${pagesMax} pages are listed; see pagesMax`;
  return urls.slice(pagesMax).map((url) => ({ path: url, detail }));
}

function noPages(skipped: readonly SkippedSource[]): SourceError {
  const [first] = skipped;
  const example = first === undefined ? "none is listed" : `${first.path}: ${first.detail}`;
  return new SourceError(`no page could be read; ${example}`);
}

/** Results in the order of the inputs, `width` at a time. */
async function inTurns<Input, Output>(
  inputs: readonly Input[],
  width: number,
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  const waiting = inputs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, input] of waiting) outputs[index] = await work(input);
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  return outputs;
}
