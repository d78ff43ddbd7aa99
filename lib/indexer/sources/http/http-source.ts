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
import { headersFrom, readHeadersFrom } from "./headers-from.ts";
import type { PageCache } from "./page-cache.ts";
import { pageFilePath } from "./page-file-path.ts";

export interface HttpSourceOptions {
  /** Whether hosts of a private network may be read. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Keeps pages between runs, so that unchanged ones are not sent again. Default: in memory. */
  readonly cacheFolder?: string | undefined;
  /** The source's name for servers and robots.txt. Default `knowledge-sdk`. */
  readonly userAgent?: string | undefined;
  /** For each page, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Headers for private sites by origin, such as `{ "https://docs.example": { Cookie: "…" } }`. No
   * other origin receives them, after a redirect neither.
   */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /**
   * Gives the variables that `headersFrom` of the settings names. Default: there are none; the
   * command line and `npm start` give those of their environment.
   */
  readonly readVariable?: ((name: string) => string | undefined) | undefined;
  /** Pages fetched at a time. Default 4. */
  readonly concurrency?: number | undefined;
}

const HttpSettings = onFirstUse(() => {
  const address = z.url({ protocol: /^https?$/ });
  return z
    .strictObject({
      llmsTxt: address.optional().describe("Address of a site's llms.txt, whose links are read"),
      sitemap: address.optional().describe("Address of a sitemap or an index of sitemaps"),
      start: address.optional().describe("Address of a page whose links are followed"),
      within: address
        .optional()
        .describe("With start: what followed addresses begin with. Default: the folder of start"),
      depthMax: z
        .int()
        .min(0)
        .max(100)
        .default(10)
        .describe("With start: links from the first page to the last"),
      urls: z.array(address).min(1).optional().describe("Addresses of pages"),
      pagesMax: z.int().min(1).max(100_000).default(1_000).describe("Pages beyond are left out"),
      prefix: prefix(),
      headersFrom: headersFrom(),
    })
    .refine(
      ({ llmsTxt, sitemap, urls, start }) =>
        [llmsTxt, sitemap, urls, start].filter((given) => given !== undefined).length === 1,
      "name one of llmsTxt, sitemap, urls and start",
    );
});

/**
 * A plug-in that reads pages of a web site: those that its llms.txt or its sitemap lists on the
 * same origin, a list of addresses, or those that links lead to from one address. Settings: one of
 * `llmsTxt`, `sitemap`, `urls` and `start`; `pagesMax` (default 1,000); `prefix`; with `start` also
 * `within` (default: the folder of `start`) and `depthMax` (default 10); for private sites
 * `headersFrom`, by the name of each header the variable of the environment with its value, sent to
 * the origin of the first address only. Markdown stays unchanged; of HTML the main part is
 * converted, which needs the packages unified, rehype-parse, rehype-remark, remark-gfm and
 * remark-stringify.
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
      const secrets = readHeadersFrom(settings.headersFrom, firstAddress(settings), options);
      const { createPageCache, openTools, readPages } = await import("./http-tools.ts");
      cache ??= createPageCache(cacheFolder);
      const tools = openTools({
        userAgent: options.userAgent ?? "knowledge-sdk",
        allowPrivateHosts: options.allowPrivateHosts ?? false,
        timeoutMs: options.timeoutMs ?? 15_000,
        headers: joined(options.headers ?? {}, secrets),
        bytesMax: limits.sourceFileBytesMax,
        cache,
      });
      try {
        const { pages, skipped } = await readPages(settings, tools, concurrency);
        const files = new Map<string, FetchedFile>();
        const left = [...skipped];
        for (const { url, markdown } of pages) {
          const path = prefixed(settings.prefix, pageFilePath(url));
          if (files.has(path)) left.push({ path: url, detail: `another page is ${path}` });
          else files.set(path, { path, content: markdown });
        }
        if (files.size === 0) throw noPages(left);
        return { files: [...files.values()], skipped: left };
      } finally {
        await tools.converter.close();
      }
    },
  };
}

type Addresses = Pick<
  z.output<ReturnType<typeof HttpSettings>>,
  "start" | "llmsTxt" | "sitemap" | "urls"
>;

function firstAddress({ start, llmsTxt, sitemap, urls }: Addresses): string {
  return start ?? llmsTxt ?? sitemap ?? urls?.[0] ?? "";
}

type Headers = NonNullable<HttpSourceOptions["headers"]>;

function joined(given: Headers, read: Headers): Headers {
  const origins = Object.entries(read).map(([origin, headers]) => [
    origin,
    { ...given[origin], ...headers },
  ]);
  return { ...given, ...Object.fromEntries(origins) };
}

function noPages(skipped: readonly SkippedSource[]): SourceError {
  const [first] = skipped;
  const example = first === undefined ? "none is listed" : `${first.path}: ${first.detail}`;
  return new SourceError(`no page could be read; ${example}`);
}
