/** The identity provider, asked for its description at the first sign-in. */
import type { OidcClient, OidcClientOptions } from "./oidc-client.ts";

export type OidcConnection = () => Promise<OidcClient>;

export function createOidcConnection(options: OidcClientOptions): OidcConnection {
  let opening: Promise<OidcClient> | null = null;
  return () => {
    // One that fails is not kept: the provider may be back in a moment.
    opening ??= import("./oidc-client.ts")
      .then(({ openOidcClient }) => openOidcClient(options))
      .catch((error: unknown) => {
        opening = null;
        throw error;
      });
    return opening;
  };
}
