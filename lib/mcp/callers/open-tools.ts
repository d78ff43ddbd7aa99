/** The tools that a caller may use: those whose REST endpoint is open to it. */
import type { VisibleCollections } from "../../contract/index.ts";

/** The REST route with the same function; callers without access to it do not see the tool. */
export type RestRoute = "/api/search" | "/api/document" | "/api/classify-ticket";

/** Tools of other twins are neither listed nor callable. */
export type OpenTools = ReadonlySet<RestRoute>;

/** Who a server is made for. */
export interface McpClient {
  readonly open: OpenTools;
  /** Name of the key, for the history of tickets; absent if no key was needed. */
  readonly actor?: string | undefined;
  /** The version of its address or key. Absent: the current one of each page. */
  readonly version?: string | undefined;
  /** Whose slots its calls take; absent: those of all who cannot be told apart. */
  readonly asker?: string | undefined;
  /** The collections that it may see. Absent: everything. */
  readonly permitted?: VisibleCollections | undefined;
}

export const allTools: OpenTools = new Set([
  "/api/search",
  "/api/document",
  "/api/classify-ticket",
]);
