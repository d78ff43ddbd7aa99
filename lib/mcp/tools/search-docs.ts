/** `search_docs`: the MCP twin of `GET /api/search`. */
import {
  limits,
  SearchDocsArguments,
  SearchDocsResult,
  type SearchResponse,
} from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { linksOf } from "../resources/hit-links.ts";
import { knownCollections, noResultsHint, searchText } from "../search-text.ts";
import { type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<SearchDocsArguments>(SearchDocsArguments, {
  query: "q",
  question: "q",
  userQuery: "q",
  search: "q",
  collections: "collection",
  max_results: "limit",
});
const outputSchema = resultSchema(SearchDocsResult);

const description =
  "Search the documentation and get the best pages with the passage that matched. Use a few precise words rather than a sentence. Then load a page with get_document and the id of its hit.";

export function searchDocsTool(tools: McpTools): McpTool<SearchDocsArguments> {
  const { store, limiter, analytics, config } = tools;
  return {
    name: "search_docs",
    title: "Search the documentation",
    description: config.searchToolDescription ?? description,
    twin: "/api/search",
    annotations: readOnly,
    inputSchema,
    outputSchema,
    async run({ q, ...options }, { signal, asker }) {
      const response = await withDeadline(limits.searchTimeoutMs, signal, (untilThen) =>
        limiter.limit((aborting) => store.search(q, { ...options, signal: aborting }), {
          signal: untilThen,
          caller: asker,
        }),
      );
      if (!options.prefix) analytics?.recordSearch(q, response.total, response.duration_ms);
      return await withHint(tools, response);
    },
  };
}

async function withHint({ store, config }: McpTools, response: SearchResponse) {
  if (response.total > 0) {
    return resultOf(searchText(response, config.baseUrl), { ...response }, linksOf(response));
  }
  const hint = noResultsHint(response, await knownCollections(store));
  return resultOf(searchText(response, config.baseUrl, hint), { ...response, hint });
}
