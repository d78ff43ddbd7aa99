/** `search_docs`: the MCP twin of `GET /api/search`. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import {
  limits,
  SearchDocsArguments,
  SearchDocsResult,
  type SearchResponse,
} from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { callVersion, type NamedVersion } from "../call-version.ts";
import { groundOf, withoutSeen } from "../packed/ground-of.ts";
import { packedAnswer } from "../packed/packed-answer.ts";
import { linksOf } from "../resources/hit-links.ts";
import { knownCollections, noResultsHint, searchText } from "../search-text.ts";
import { type McpCall, type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
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
  "Search the documentation: find sections and complete code for what you want to do. Give the precise words by which it is called there, or the whole question where you do not know them. Name a budget: with maxTokens (2000 suits most) you get whole sections and code blocks in one call, and what was left out by name. contains=code gives only code; seen leaves out what you have. Without a budget it lists the best pages with the passage that matched; load one with get_document and the id of its hit.";

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
    async run({ maxTokens, seen, contains, ...asked }, { signal, asker, pinned }) {
      const { version, named } = await callVersion(store, asked, pinned);
      const given = { ...asked, version };
      if (maxTokens !== undefined || contains !== undefined || seen !== undefined) {
        const packing = { maxTokens: maxTokens ?? limits.mcpTokensDefault, seen, contains };
        return await packed(tools, { ...given, ...packing, named }, { signal, asker });
      }
      const { q, ...options } = given;
      const response = await withDeadline(limits.searchTimeoutMs, signal, (untilThen) =>
        limiter.limit((aborting) => store.search(q, { ...options, signal: aborting }), {
          signal: untilThen,
          caller: asker,
        }),
      );
      if (!options.prefix) {
        analytics?.recordSearch(q, response.total, response.duration_ms, "agents");
      }
      return await withHint(tools, { ...response, ...named });
    },
  };
}

type Packing = Omit<SearchDocsArguments, "maxTokens"> & {
  readonly maxTokens: number;
  readonly named: NamedVersion;
};

/** Whole sections and blocks in a budget, in place of snippets. */
async function packed(
  { store, limiter, analytics, config }: McpTools,
  { q, collection, version, lang, typo, limit, maxTokens, seen = [], contains, named }: Packing,
  { signal, asker }: Pick<McpCall, "signal" | "asker">,
): Promise<CallToolResult> {
  const startedAt = performance.now();
  const wanted = Math.ceil(maxTokens / tokensOfSection);
  const hasFilter = contains !== undefined || seen.length > 0;
  const sections = hasFilter
    ? limits.resultsMax
    : Math.min(limits.resultsMax, Math.max(10, wanted));
  const options = { collection, version, lang, typo, limit: sections };
  const found = await withDeadline(limits.searchTimeoutMs, signal, (untilThen) =>
    limiter.limit((aborting) => groundOf(store, q, { ...options, signal: aborting }), {
      signal: untilThen,
      caller: asker,
    }),
  );
  const ground = withoutSeen(found, seen);
  const hint =
    ground.passages.length > 0
      ? undefined
      : noResultsHint({ collection: collection ?? null }, await knownCollections(store));
  const { text, result } = await packedAnswer({
    q,
    collection: collection ?? null,
    ground,
    maxTokens,
    pagesMax: limit,
    onlyCode: contains === "code",
    baseUrl: config.baseUrl,
    hint,
    named,
    startedAt,
  });
  // What the client has, and what had no room, was found all the same.
  const isFound =
    ground.passages.length < found.passages.length || (result.left_out?.length ?? 0) > 0;
  const hits = isFound ? Math.max(1, result.total) : result.total;
  analytics?.recordSearch(q, hits, result.duration_ms, "agents");
  return resultOf(text, { ...result });
}

/** What a short section takes; where sections are longer, fewer of those found are told. */
const tokensOfSection = 100;

async function withHint({ store, config }: McpTools, response: SearchResponse & NamedVersion) {
  if (response.total > 0) {
    return resultOf(searchText(response, config.baseUrl), { ...response }, linksOf(response));
  }
  const hint = noResultsHint(response, await knownCollections(store));
  return resultOf(searchText(response, config.baseUrl, hint), { ...response, hint });
}
