/** Warns operators who protect the wiki that its texts are still open elsewhere. */
import type { Environment } from "../environment.ts";

type KeySettings = Pick<Environment, "auth" | "searchApiKeys" | "wikiApiKeys" | "wikiOidc">;

/** Null where everybody may read the wiki, and where USE_AUTH asks who is there for all of it. */
export function openSearchWarning(environment: KeySettings): string | null {
  const { auth, searchApiKeys, wikiApiKeys, wikiOidc } = environment;
  const isWikiOpen = wikiApiKeys.length === 0 && wikiOidc.issuer === undefined;
  if (auth.isRequired || isWikiOpen) return null;
  return searchApiKeys.length === 0
    ? "The wiki needs a key or a sign-in, but the texts of its pages are open to everybody at /api/search, /api/mcp and /api/document; set USE_AUTH=1, or SEARCH_API_KEY for the first two."
    : "The wiki needs a key or a sign-in, but the texts of its pages are open at /api/document to everybody who guesses the name of a file; set USE_AUTH=1 to protect them too.";
}
