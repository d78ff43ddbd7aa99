/** Everything that a run of the http source needs, loaded when there is one. */
import type { PageTools } from "./fetch-page.ts";
import { createHtmlConverter } from "./html-converter.ts";
import { createHttpClient, type HttpClientOptions } from "./http-client.ts";
import type { PageCache } from "./page-cache.ts";
import { createRobots } from "./robots.ts";

export { createPageCache } from "./page-cache.ts";
export { readPages } from "./read-pages.ts";

interface ToolOptions extends HttpClientOptions {
  readonly cache: PageCache;
}

export function openTools({ cache, ...options }: ToolOptions): PageTools {
  const client = createHttpClient(options);
  return {
    client,
    cache,
    robots: createRobots(client, options.userAgent),
    converter: createHtmlConverter(),
  };
}
