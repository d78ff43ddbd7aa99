/** The flow of OpenID Connect itself, by `openid-client`, over the library's own way out. */
import type { Configuration, CustomFetch } from "openid-client";
import { loadPackage } from "../../base/index.ts";
import type { AccessToken } from "../sessions/agent-token.ts";
import { looksLikeToken, openAccessTokens, type ReadAccessToken } from "./access-tokens.ts";
import { createIntrospectedTokens, type TokenClaims } from "./introspected-tokens.ts";
import { type LogoutToken, openLogoutTokens } from "./logout-tokens.ts";
import { outboundFetch } from "./outbound-fetch.ts";

export interface OidcClient {
  /** Where to send a reader, and what has to be kept until they come back. */
  start(): Promise<OidcStart>;
  /** Who came back; null when anything about the answer is wrong. */
  finish(
    address: URL,
    started: Pick<OidcStart, "state" | "nonce" | "verifier">,
  ): Promise<OidcIdentity | null>;
  /** The same person later; null when the provider does not know the sign-in any longer. */
  renew(refreshToken: string, subject: string): Promise<RenewedIdentity | null>;
  /** Where a browser ends its session at the provider; null if the provider names no such address. */
  endSession(parameters: Readonly<Record<string, string>>): string | null;
  /** What a logout token says (OpenID Connect Back-Channel Logout 1.0, 2.6); null for a wrong one. */
  readLogoutToken(token: string): Promise<LogoutToken | null>;
  /** What an access token for this service says; null for a wrong one. */
  readonly readAccessToken: ReadAccessToken;
  /** Whether a token that only the provider can read was good when it was last asked. */
  isActive(token: AccessToken): boolean;
}

export interface OidcIdentity {
  /** Claims of the id token, and those that the endpoint for claims adds where it is asked. */
  readonly claims: Readonly<Record<string, unknown>> & { readonly sub: string };
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

export interface RenewedIdentity extends Omit<OidcIdentity, "claims"> {
  /** Null: the provider said nothing about the person. */
  readonly claims: OidcIdentity["claims"] | null;
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
  /** Whether the endpoint for claims is asked too: many providers leave groups out of the id token. */
  readonly asksUserInfo?: boolean | undefined;
  /** Audiences of access tokens for this service. Default: none. */
  readonly resources?: readonly string[] | undefined;
}

type OpenIdClient = typeof import("openid-client");

export async function openOidcClient(options: OidcClientOptions): Promise<OidcClient> {
  const oidc = await loadPackage<OpenIdClient>("openid-client", "signIn");
  const configuration = await discover(oidc, options);
  const { redirectUri, scope, clientId, resources = [] } = options;
  const { end_session_endpoint: endsSessions } = configuration.serverMetadata();
  const readLogoutToken = openLogoutTokens(configuration.serverMetadata(), clientId);
  const readSigned = openAccessTokens(configuration.serverMetadata(), resources);
  const introspect = introspection(oidc, configuration, options);
  const introspected = introspect === null ? null : createIntrospectedTokens(introspect, resources);
  return {
    readAccessToken: (token) =>
      looksLikeToken(token)
        ? readSigned(token)
        : (introspected?.read(token) ?? Promise.resolve(null)),
    isActive: (token) => introspected?.isActive(token) ?? true,
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
    finish: (address, { state, nonce, verifier }) =>
      unlessWrong(async () => {
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return null;
        const added = await userInfo(oidc, configuration, options, tokens.access_token, claims.sub);
        return { claims: { ...added, ...claims }, ...keptTokens(tokens) };
      }),
    renew: (refreshToken, subject) =>
      unlessRevoked(async () => {
        const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
        const claims = tokens.claims();
        if (claims !== undefined && claims.sub !== subject) return null;
        const added = await userInfo(oidc, configuration, options, tokens.access_token, subject);
        const isSilent = claims === undefined && added === null;
        return {
          claims: isSilent ? null : { ...added, ...claims, sub: subject },
          ...keptTokens(tokens),
        };
      }),
    endSession: (parameters) =>
      endsSessions === undefined ? null : oidc.buildEndSessionUrl(configuration, parameters).href,
    readLogoutToken,
  };
}

function discover(oidc: OpenIdClient, options: OidcClientOptions): Promise<Configuration> {
  const { clientId, clientSecret } = options;
  const issuer = new URL(options.issuer);
  // A provider without encryption is the operator's own word, for a machine or network of theirs.
  const insecure = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  // Without this the package trusts the connection for the signature of id tokens, and looks at none.
  const execute = [oidc.enableNonRepudiationChecks, ...insecure];
  return oidc.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
    { execute, [oidc.customFetch]: outboundFetch satisfies CustomFetch },
  );
}

/** Only a client with a secret may ask (RFC 7662, 2.1); null where nobody can be asked. */
function introspection(
  oidc: OpenIdClient,
  configuration: Configuration,
  { clientSecret, issuer }: OidcClientOptions,
): ((token: string) => Promise<TokenClaims | null>) | null {
  const { introspection_endpoint: endpoint } = configuration.serverMetadata();
  if (endpoint === undefined || clientSecret === undefined) return null;
  return async (token) => {
    const hint = { token_type_hint: "access_token" };
    const said = await unlessRefused(oidc.tokenIntrospection(configuration, token, hint));
    return said?.active === true && (said.iss ?? issuer) === issuer ? said : null;
  };
}

/** Null for what the provider takes for no token at all. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 400) return null;
    throw error;
  }
}

/** Null if it is not asked, or there is none. */
async function userInfo(
  oidc: OpenIdClient,
  configuration: Configuration,
  { asksUserInfo = false }: OidcClientOptions,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (!asksUserInfo || endpoint === undefined) return null;
  return oidc.fetchUserInfo(configuration, accessToken, subject);
}

function keptTokens(tokens: {
  readonly id_token?: string;
  readonly refresh_token?: string;
}): Pick<OidcIdentity, "idToken" | "refreshToken"> {
  return { idToken: tokens.id_token ?? null, refreshToken: tokens.refresh_token ?? null };
}

/** Null for a failed check; a provider that is away or has a fault of its own is no wrong answer. */
async function unlessWrong<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isFailedCheck(error)) return null;
    throw error;
  }
}

/** Each check of the package has a code of its own; what it only passes on has an empty one. */
function isFailedCheck(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return false;
  return !isForLater(error) && error.code !== "OAUTH_TIMEOUT" && error.code !== "OAUTH_ABORT";
}

/** What a provider says of itself, of whoever came (RFC 6749, 4.1.2.1). */
const outages: readonly unknown[] = ["temporarily_unavailable", "server_error"];

function isForLater(error: Error): boolean {
  // An answer of the provider is the cause; of an answer in JSON there is only the status.
  const answer = error.cause instanceof Response ? error.cause : error;
  const status = "status" in answer ? answer.status : 0;
  return status >= 500 || status === 429 || ("error" in error && outages.includes(error.error));
}

/** Any other failure may be over in a moment. */
async function unlessRevoked<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "error" in error && error.error === "invalid_grant") return null;
    throw error;
  }
}
