/** Tells operators who set some keys that the console, with texts of tickets, is still open. */
import type { Environment } from "../environment.ts";

type KeySettings = Pick<
  Environment,
  "auth" | "searchApiKey" | "classifierApiKey" | "wikiApiKey" | "wikiOidc" | "mcp"
>;

/** Null where the console asks who is there, and where no key is set at all: then all is open. */
export function openConsoleWarning(environment: KeySettings): string | null {
  const { auth, searchApiKey, classifierApiKey, wikiApiKey, wikiOidc, mcp } = environment;
  if (auth.isRequired || classifierApiKey !== undefined) return null;
  const isReadersOnly = wikiApiKey !== undefined || wikiOidc.issuer !== undefined;
  if (isReadersOnly) {
    return "Whoever may read the wiki may use /console, and POST /api/classify-ticket is open to everybody; set CLASSIFIER_API_KEY, or USE_AUTH=1, to ask who is there.";
  }
  const hasKeys =
    searchApiKey !== undefined ||
    mcp.apiKey !== undefined ||
    mcp.publicApiKeys !== undefined ||
    mcp.subscriberAuthUrl !== null;
  return hasKeys
    ? "/console and the texts of tickets at /api/classify-ticket are open to everybody, although other keys are set; set CLASSIFIER_API_KEY, or USE_AUTH=1, to ask who is there."
    : null;
}
