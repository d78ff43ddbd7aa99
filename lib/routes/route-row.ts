/** What the table of routes says of a path. */

/**
 * Everything that one kind of key opens. `public` is for everybody; `pages` are the wiki, the
 * explorer and their API; `console` is for people who manage tickets; `plugins` is for application
 * keys and sessions only; `admin` is too, and closed where there are keys of other kinds alone;
 * `metrics` has a key of its own, and nothing else opens it; each of the `connectors` has its own
 * signature or secret.
 */
export type RouteArea =
  | "public"
  | "search"
  | "document"
  | "classifier"
  | "mcp"
  | "subscriber-mcp"
  | "pages"
  | "console"
  | "plugins"
  | "admin"
  | "metrics"
  | "connectors";

/**
 * What an application key may be limited to. `tickets` reads tickets, `tickets:write` places and
 * judges them; `mcp` opens the endpoint, whose tools need the area of their REST endpoint as well.
 */
export const keyAreas = [
  "search",
  "documents",
  "tickets",
  "tickets:write",
  "mcp",
  "wiki",
  "admin",
] as const;
export type KeyArea = (typeof keyAreas)[number];

/** HEAD comes with a GET that opens no stream, OPTIONS with every route. */
export type RouteMethod = "GET" | "POST" | "DELETE";

/** What is said of one path. */
export interface RouteRow {
  readonly area: RouteArea;
  /** The area that a limited application key needs; null: none. */
  readonly keyArea: KeyArea | null;
  /** The member of the API that answers. */
  readonly handler: string;
  /** Each method with the id of its operation; null where the OpenAPI description leaves it out. */
  readonly methods: Readonly<Partial<Record<RouteMethod, string | null>>>;
  /** The methods that a public key opens, which everybody sees in a page. Absent: none. */
  readonly publicMethods?: readonly RouteMethod[];
  /** All values of `{name}` in the path. Absent: any one segment. */
  readonly values?: readonly string[];
}
