/** How callers show who they are, and what the routes of each area take. */
import { cookies } from "../auth/index.ts";
import type { RouteArea } from "../routes/index.ts";

/** Keys that an operator can ask for; without them the operation is open. */
type KeyName = "searchKey" | "classifierKey" | "mcpKey" | "subscriberKey" | "wikiKey";

/**
 * The key of an area. Null: no key is ever needed. Undefined: application keys and sessions only.
 */
const keyOf: Readonly<Record<RouteArea, KeyName | null | undefined>> = {
  public: null,
  // Its route is not described.
  metrics: null,
  connectors: null,
  search: "searchKey",
  document: "searchKey",
  classifier: "classifierKey",
  console: "classifierKey",
  mcp: "mcpKey",
  "subscriber-mcp": "subscriberKey",
  pages: "wikiKey",
  plugins: undefined,
  admin: undefined,
};

const keyTexts: Readonly<Record<KeyName, string>> = {
  searchKey: "SEARCH_API_KEY, or an application key",
  classifierKey: "CLASSIFIER_API_KEY, or an application key",
  mcpKey:
    "MCP_API_KEY for all tools, SEARCH_API_KEY or CLASSIFIER_API_KEY for some, or an application key",
  subscriberKey: "Key of a subscriber, or an application key",
  wikiKey: "WIKI_API_KEY, or an application key",
};

/** An application key or a session opens everything; `{}` says that it may be open. */
export function securityOf(area: RouteArea): object[] {
  const key = keyOf[area];
  const application = [{ applicationKey: [] }, { session: [] }];
  if (key === null) return [];
  return key === undefined ? [{}, ...application] : [{}, { [key]: [] }, ...application];
}

export function securitySchemes(): Record<string, object> {
  const bearers = Object.entries(keyTexts).map(([name, description]) => [
    name,
    { type: "http", scheme: "bearer", description },
  ]);
  return {
    applicationKey: {
      type: "http",
      scheme: "bearer",
      description: "Application key of API_KEYS, a UUID v4, with USE_AUTH",
    },
    publicKey: {
      type: "apiKey",
      in: "query",
      name: "key",
      description: "Public key, for pages of its origins, with USE_AUTH",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: cookies.session.name,
      description: "Set by POST /api/auth",
    },
    ...Object.fromEntries(bearers),
  };
}
