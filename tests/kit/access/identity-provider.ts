/** A real identity provider (OpenID Connect), and a front of it that forges what it answers. */
import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Answered to everything while it is set; "away": the connection ends without an answer; "busy":
   * 429 in the form of an error of OAuth.
   */
  outage: number | "away" | "busy" | null;
  /** Given each id token's parts before it leaves; null leaves them as they are. */
  forge: ((token: IdToken) => string) | null;
  /** What is said of whom, by name at the sign-in; nothing but the name for others. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** What access tokens for a resource may be asked for. */
  resourceScope: string;
  /** Audience of an access token by the resource it was asked for. */
  audienceOf: (resource: string) => string;
  accessTokenSeconds: number;
  /** Opaque tokens can be read by the provider alone. */
  accessTokenFormat: "jwt" | "opaque";
  /** Where logout tokens are sent; null: to the origin of the redirect address. */
  logoutAddress: string | null;
  /** A token that the provider could have signed. */
  logoutToken(claims: Readonly<Record<string, unknown>>, head?: object, key?: KeyObject): string;
  /** Signs in as a reader would, from the address that the wiki sent them to, up to the one they are sent back to. */
  signIn(address: string, login?: string): Promise<string>;
  close(): Promise<void>;
}

export interface IdToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The token of these parts, signed by the provider's key or another one. */
  signed(changed: Readonly<Record<string, unknown>>, key?: KeyObject): string;
}

/** As the description of the resource lists them: an operator makes them known to the provider. */
const scopesOfAgents = ["search", "documents", "tickets", "tickets:write", "mcp", "wiki"];
const clientId = "wiki";
const clientSecret = "a secret of the wiki";

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => undefined;
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwk = newKey().export({ format: "jwk" });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        post_logout_redirect_uris: [new URL("/sign-in", redirectUri).href],
        backchannel_logout_uri: new URL("/api/auth/back-channel-logout", redirectUri).href,
        backchannel_logout_session_required: true,
      },
    ],
    features: {
      backchannelLogout: { enabled: true },
      registration: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: idp.resourceScope,
          audience: idp.audienceOf(resource),
          accessTokenFormat: idp.accessTokenFormat,
          accessTokenTTL: idp.accessTokenSeconds,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    extraTokenClaims: (_context, token) =>
      "accountId" in token ? { ...idp.people.get(token.accountId) } : undefined,
    scopes: ["openid", "offline_access", ...scopesOfAgents],
    claims: { openid: ["sub"], profile: ["name", "groups"] },
    issueRefreshToken: async () => true,
    findAccount: (_context, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...idp.people.get(login) }),
    }),
    fetch: (url, options) =>
      // Its own dispatcher sends nothing to addresses of this machine.
      fetch(idp.logoutAddress ?? url, { ...options, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    cookies: { keys: ["a key for the provider's cookies"] },
    jwks: { keys: [{ ...jwk, kid: "first", use: "sig", alg: "RS256" }] },
  });
  const own = provider.callback();
  const idp: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    outage: null,
    forge: null,
    people: new Map(),
    logoutAddress: null,
    resourceScope: "search documents mcp",
    audienceOf: (resource) => resource,
    accessTokenSeconds: 600,
    accessTokenFormat: "jwt",
    signIn,
    logoutToken(claims, head = {}, key = createPrivateKey({ key: jwk, format: "jwk" })) {
      const header = { alg: "RS256", kid: "first", typ: "logout+jwt", ...head };
      return signedBy(key, header, {
        iss: issuer,
        aud: clientId,
        iat: Math.floor(Date.now() / 1_000),
        exp: Math.floor(Date.now() / 1_000) + 120,
        jti: randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        ...claims,
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  answer = (incoming, outgoing) => {
    if (idp.outage !== null) {
      fail(incoming, outgoing, idp.outage);
      return;
    }
    if (incoming.url === "/token" && idp.forge !== null) {
      forgeTokens(outgoing, idp.forge, createPrivateKey({ key: jwk, format: "jwk" }));
    }
    void own(incoming, outgoing);
  };
  return idp;
}

function fail(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  outage: NonNullable<IdentityProvider["outage"]>,
): void {
  const json = { "Content-Type": "application/json" };
  if (outage === "away") incoming.destroy();
  else if (outage === "busy") outgoing.writeHead(429, json).end('{ "error": "too_many_requests" }');
  else outgoing.writeHead(outage).end("<html>");
}

export function newKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
}

export function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function signedBy(key: KeyObject, header: object, claims: object): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
}

/** Changes the id token of the answer on its way out. */
function forgeTokens(
  outgoing: ServerResponse,
  forge: (token: IdToken) => string,
  own: KeyObject,
): void {
  const end = outgoing.end.bind(outgoing);
  outgoing.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token?: string };
    if (answer.id_token === undefined) return end(String(body));
    const [header, claims] = answer.id_token
      .split(".", 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    const signed = (changed: object, key = own): string =>
      signedBy(key, header, { ...claims, ...changed });
    const changed = JSON.stringify({ ...answer, id_token: forge({ header, claims, signed }) });
    outgoing.setHeader("Content-Length", Buffer.byteLength(changed));
    return end(changed);
  }) as typeof outgoing.end;
}

/** Name and password, then consent: the forms that the provider shows by default. */
async function signIn(address: string, login = "reader"): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (url: string, form: Record<string, string> | null): Promise<Response> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form !== null && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const { origin } = new URL(address);
  let url = address;
  for (;;) {
    let response = await ask(url, null);
    if (response.status === 200) {
      const page = await response.text();
      const form = page.includes('name="login"')
        ? { prompt: "login", login, password: "any" }
        : { prompt: "consent" };
      response = await ask(url, form);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider answers ${response.status} at ${url}`);
    url = new URL(location, url).href;
    if (new URL(url).origin !== origin) return url;
  }
}
