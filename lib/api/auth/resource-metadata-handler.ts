/** `/.well-known/oauth-protected-resource`: where agents get a token for the MCP endpoints (RFC 9728). */
import { metadataPath, resourcePaths, tokenScopes } from "../../auth/index.ts";
import {
  createEndpoint,
  type EndpointOptions,
  type HttpHandler,
  routeNotFound,
} from "../../http/index.ts";

export interface ResourceMetadataOptions extends EndpointOptions {
  /** Null where only keys sign in: there is nothing to describe then. */
  readonly provider: { readonly issuer: string; readonly publicOrigin: string } | null;
}

/** Its addresses are the configured ones, whatever host a request names. */
export function createResourceMetadataHandler(options: ResourceMetadataOptions): HttpHandler {
  const { provider, ...endpoint } = options;
  return createEndpoint({
    ...endpoint,
    corsOrigin: "*",
    corsCredentials: false,
    answer: async ({ path }) => {
      const suffix = path.slice(metadataPath.length);
      const resource = suffix === "" ? resourcePaths[0] : suffix;
      if (provider === null) throw routeNotFound(path);
      const metadata = {
        resource: provider.publicOrigin + resource,
        authorization_servers: [provider.issuer],
        scopes_supported: tokenScopes,
        bearer_methods_supported: ["header"],
        resource_name: "Documentation search for agents",
      };
      return {
        headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
        body: JSON.stringify(metadata),
      };
    },
  });
}
