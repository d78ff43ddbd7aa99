/** `createOidcAuth`: readers sign in with the operator's identity provider (OpenID Connect). */
import * as z from "zod";
import { parseOptions } from "../../base/index.ts";
import { lengthMin, type ServeAuthPlugin, type ServeAuthResult } from "../../contract/index.ts";
import { cookies, keepCookie, readCookie } from "../cookies.ts";
import { createOidcConnection } from "./oidc-connection.ts";
import { safeNext } from "./safe-next.ts";

export const OidcAuthConfig = z.strictObject({
  issuer: z.url({ protocol: /^https?$/ }).describe("Address of the identity provider"),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional().describe("Absent for a public client"),
  baseUrl: z.url({ protocol: /^https?$/ }).describe("Origin under which readers reach the wiki"),
  cookieSecret: z
    .string()
    .check(lengthMin(32))
    .describe("Seals the reader's cookie; at least 32 characters"),
  scope: z.string().default("openid").describe("What is asked for, separated by spaces"),
  callbackPath: z.string().startsWith("/").default("/wiki/-/callback"),
  sessionMaxAge_s: z
    .int()
    .min(60)
    .default(cookies.provider.maxAge_s)
    .describe("How long a sign-in lasts"),
});
/** Options of `createOidcAuth`. */
export type OidcAuthConfig = z.input<typeof OidcAuthConfig>;

/** In the cookie while a reader is away signing in, and after it. */
const CookieContent = z.union([
  z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    next: z.string(),
    until: z.number(),
  }),
  z.object({ subject: z.string(), until: z.number() }),
]);
type CookieContent = z.infer<typeof CookieContent>;

/** A reader who takes longer to sign in has to start again. */
const signInMaxAge_s = 10 * 60;

/**
 * Sends readers to the provider by the authorization code flow with PKCE, state and nonce, checks
 * issuer and signature of what comes back, and keeps who it was in one sealed cookie. The provider
 * is asked for its description at the first sign-in. Needs the packages `openid-client` and
 * `iron-session`. Throws `configuration_invalid`, which names every wrong option.
 * @example
 * import { createOidcAuth } from "knowledge-sdk";
 *
 * const wikiAuth = createOidcAuth({
 *   issuer: "https://login.example.com",
 *   clientId: "wiki",
 *   clientSecret: "from the provider",
 *   baseUrl: "https://docs.example.com",
 *   cookieSecret: "at least thirty-two characters long",
 * });
 * console.log(wikiAuth.callbackPath);
 */
export function createOidcAuth(config: OidcAuthConfig): ServeAuthPlugin {
  const options = parseOptions(OidcAuthConfig, config, "createOidcAuth");
  const { baseUrl, callbackPath, cookieSecret, sessionMaxAge_s } = options;
  const redirectUri = new URL(callbackPath, baseUrl).href;
  const isSecure = baseUrl.startsWith("https:");
  const client = createOidcConnection({ ...options, redirectUri });

  const keep = async (content: CookieContent, maxAge_s: number): Promise<string> => {
    const { sealData } = await import("iron-session");
    const seal = await sealData(content, { password: cookieSecret, ttl: maxAge_s });
    return keepCookie(cookies.provider, seal, isSecure, maxAge_s);
  };
  const read = async (request: Request): Promise<CookieContent | null> => {
    const header = (name: string): string | null => request.headers.get(name);
    const seal = readCookie({ header }, cookies.provider);
    if (seal === null) return null;
    const content = await readSeal(seal, cookieSecret);
    return content !== null && content.until > now_s() ? content : null;
  };

  const signIn = async (next: string): Promise<ServeAuthResult> => {
    const started = await (await client()).start();
    const { state, nonce, verifier, address } = started;
    const content = { state, nonce, verifier, next, until: now_s() + signInMaxAge_s };
    return { valid: false, redirect: address, cookie: await keep(content, signInMaxAge_s) };
  };
  const comeBack = async (request: Request): Promise<ServeAuthResult> => {
    const kept = await read(request);
    // An old tab, or somebody else's link: start a new sign-in instead.
    if (kept === null || !("state" in kept)) return signIn("/wiki");
    const { search } = new URL(request.url);
    const identity = await (await client()).finish(new URL(redirectUri + search), kept);
    if (identity === null) return { valid: false, error: "The provider's answer is not valid." };
    const content = { subject: identity.claims.sub, until: now_s() + sessionMaxAge_s };
    return { valid: false, redirect: kept.next, cookie: await keep(content, sessionMaxAge_s) };
  };

  return {
    name: "oidc",
    callbackPath,
    async resolve(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === callbackPath) return comeBack(request);
      const kept = await read(request);
      if (kept !== null && "subject" in kept) return { valid: true, customerId: kept.subject };
      return signIn(safeNext(pathname + search));
    },
  };
}

/** The package throws for some malformed seals; one that it cannot read is invalid. */
async function readSeal(seal: string, password: string): Promise<CookieContent | null> {
  const { unsealData } = await import("iron-session");
  try {
    return CookieContent.safeParse(await unsealData(seal, { password })).data ?? null;
  } catch {
    return null;
  }
}

function now_s(): number {
  return Math.floor(Date.now() / 1_000);
}
