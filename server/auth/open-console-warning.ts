/** Tells operators who set some keys that the console, with texts of tickets, is still open. */
import type { Environment } from "../environment.ts";

type KeySettings = Pick<
  Environment,
  "auth" | "searchApiKeys" | "classifierApiKeys" | "wikiApiKeys" | "wikiOidc" | "mcp"
>;

/** Null where the console asks who is there, and where no key is set at all: then all is open. */
export function openConsoleWarning(environment: KeySettings): string | null {
  const { auth, searchApiKeys, classifierApiKeys, wikiApiKeys, wikiOidc, mcp } = environment;
  if (auth.isRequired || classifierApiKeys.length > 0) return null;
  const isReadersOnly = wikiApiKeys.length > 0 || wikiOidc.issuer !== undefined;
  if (isReadersOnly) {
    return "Everybody who may read the wiki may use /console, and POST /api/classify-ticket is open to everybody; set CLASSIFIER_API_KEY or USE_AUTH=1 to require a key.";
  }
  const hasKeys =
    searchApiKeys.length > 0 ||
    mcp.apiKeys.length > 0 ||
    mcp.publicApiKeys.length > 0 ||
    mcp.subscriberAuthUrl !== null;
  return hasKeys
    ? "/console and the texts of tickets at /api/classify-ticket are open to everybody, although other keys are set; set CLASSIFIER_API_KEY or USE_AUTH=1 to require a key."
    : null;
}
