/** What a caller may use of the tools: those whose REST twin is open to it. */

/** The REST route that answers the same; who may not call it does not see the tool. */
export type RestTwin = "/api/search" | "/api/document" | "/api/classify-ticket";

/** Tools of other twins are neither listed nor callable. */
export type OpenTools = ReadonlySet<RestTwin>;

/** Who a server is made for. */
export interface McpClient {
  readonly open: OpenTools;
  /** Name of the key, for the history of tickets; absent where nobody was asked. */
  readonly actor?: string | undefined;
}

export const allTools: OpenTools = new Set([
  "/api/search",
  "/api/document",
  "/api/classify-ticket",
]);
