/** Tells operators of settings that are taken although they protect little. */
import { shortKeyWarning } from "knowledge-sdk/host";
import type { Environment } from "../environment.ts";

type KeySettings = Pick<
  Environment,
  "auth" | "searchApiKey" | "classifierApiKey" | "wikiApiKey" | "mcp" | "publicOrigin"
>;

export function keyWarnings(environment: KeySettings): readonly string[] {
  const { searchApiKey, classifierApiKey, wikiApiKey, mcp } = environment;
  const keys: readonly (readonly [string, string | undefined])[] = [
    ["SEARCH_API_KEY", searchApiKey],
    ["CLASSIFIER_API_KEY", classifierApiKey],
    ["WIKI_API_KEY", wikiApiKey],
    ["MCP_API_KEY", mcp.apiKey],
    ["MCP_PUBLIC_API_KEYS", mcp.publicApiKeys],
  ];
  return [
    ...keys.map(([name, list]) => shortKeyWarning(list, name)),
    insecureCookieWarning(environment),
  ].filter((warning) => warning !== null);
}

/** Without USE_AUTH there is no session whose cookie it could concern. */
function insecureCookieWarning({ auth }: KeySettings): string | null {
  return auth.isRequired && auth.allowsInsecureCookies
    ? "ALLOW_INSECURE_COOKIES is on: where pages come over plain http, whoever can listen on the network can take over sessions and read the keys with which people sign in; use it on a network you trust."
    : null;
}
