/** A hub whose protocol is still being loaded: hosts make their routes at once. */
import { createRefusal, type HttpHandler } from "../http/index.ts";
import type { McpEndpointOptions, McpHub } from "../mcp/index.ts";

export function hubOf(opening: Promise<McpHub>): McpHub {
  let opened: McpHub | null = null;
  // The caller gets the failure.
  opening.then(
    (hub) => {
      opened = hub;
    },
    () => undefined,
  );
  return {
    endpoint: (options) => handlerOf(opening, options),
    get sessions() {
      return opened?.sessions ?? 0;
    },
    // There are none while it is loading.
    endStreams: () => opened?.endStreams(),
    async close() {
      await (await opening.catch(() => null))?.close();
    },
  };
}

function handlerOf(opening: Promise<McpHub>, options: McpEndpointOptions): HttpHandler {
  let handler: HttpHandler | null = null;
  const loading = opening
    .then((hub) => hub.endpoint(options))
    .catch((error: unknown) =>
      createRefusal({
        ...options,
        refuse: () => {
          throw error;
        },
      }),
    )
    .then((made) => {
      handler = made;
      return made;
    });
  return (request) => handler?.(request) ?? loading.then((made) => made(request));
}
