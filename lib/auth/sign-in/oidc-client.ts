/** The flow of OpenID Connect itself, by `openid-client`, over the library's own way out. */
import type { CustomFetch } from "openid-client";
import { loadPackage } from "../../base/index.ts";
import { sendOutbound } from "../../outbound/index.ts";

export interface OidcClient {
  /** Where to send a reader, and what has to be kept until they come back. */
  start(): Promise<OidcStart>;
  /** Who came back; null when anything about the answer is wrong. */
  finish(
    address: URL,
    started: Pick<OidcStart, "state" | "nonce" | "verifier">,
  ): Promise<string | null>;
}

export interface OidcStart {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly address: string;
}

export interface OidcClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  readonly redirectUri: string;
  readonly scope: string;
}

export async function openOidcClient(options: OidcClientOptions): Promise<OidcClient> {
  const oidc = await loadPackage<typeof import("openid-client")>("openid-client", "signIn");
  const { clientId, clientSecret, redirectUri, scope } = options;
  const issuer = new URL(options.issuer);
  // A provider without encryption is the operator's own word, for a machine or network of theirs.
  const insecure = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  // Without this the package trusts the connection for the signature of id tokens, and looks at none.
  const execute = [oidc.enableNonRepudiationChecks, ...insecure];
  const configuration = await oidc.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
    { execute, [oidc.customFetch]: outboundFetch },
  );
  return {
    async start() {
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const verifier = oidc.randomPKCECodeVerifier();
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { state, nonce, verifier, address: address.href };
    },
    async finish(address, { state, nonce, verifier }) {
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return tokens.claims()?.sub ?? null;
      } catch (error) {
        // A failed check is an error of the package; an unreachable provider is one of ours.
        if (error instanceof Error && "code" in error) return null;
        throw error;
      }
    },
  };
}

/** The operator configures the provider, so it may be in a private network. */
const outboundFetch: CustomFetch = async (url, { method, headers, body }) => {
  const answer = await sendOutbound({
    url,
    method: method === "POST" ? "POST" : "GET",
    headers: Object.fromEntries(new Headers(headers)),
    ...(body !== null && body !== undefined && { body: String(body) }),
    bytesMax: 1_024 * 1_024,
    allowPrivateHosts: true,
  });
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  });
};
