/** Tells operators of settings that are taken although they protect little. */
import { shortKeyWarning } from "knowledge-sdk/service";
import type { Environment } from "../environment.ts";

type KeySettings = Pick<
  Environment,
  | "auth"
  | "searchApiKeys"
  | "classifierApiKeys"
  | "wikiApiKeys"
  | "mcp"
  | "metrics"
  | "publicOrigin"
>;

export function keyWarnings(environment: KeySettings): readonly string[] {
  const { searchApiKeys, classifierApiKeys, wikiApiKeys, mcp, metrics } = environment;
  const variables: readonly (readonly [string, readonly string[]])[] = [
    ["SEARCH_API_KEY", searchApiKeys],
    ["CLASSIFIER_API_KEY", classifierApiKeys],
    ["WIKI_API_KEY", wikiApiKeys],
    ["MCP_API_KEY", mcp.apiKeys],
    ["MCP_PUBLIC_API_KEYS", mcp.publicApiKeys],
    ["METRICS_KEY", metrics.keys],
  ];
  return [
    ...variables.map(([name, keys]) => shortKeyWarning({ keys, name })),
    insecureCookieWarning(environment),
  ].filter((warning) => warning !== null);
}

/** Without USE_AUTH there is no session cookie to warn about. */
function insecureCookieWarning({ auth }: KeySettings): string | null {
  return auth.isRequired && auth.allowsInsecureCookies
    ? "ALLOW_INSECURE_COOKIES is on: over plain http, anybody who can listen on the network can take over sessions and read the keys that people sign in with; use it only on a network you trust."
    : null;
}
