/** Logout tokens, by which a provider ends sessions behind the browser's back, checked by `jose`. */
import { loadPackage } from "../../base/index.ts";
import { outboundFetch } from "./outbound-fetch.ts";

export interface LogoutToken {
  /** At least one of the two is there. */
  readonly subject: string | null;
  /** `sid` at the provider. */
  readonly providerSession: string | null;
  readonly issuedAtMs: number;
  /** `jti`: no other token of the provider has it. */
  readonly id: string;
  /** From then on it is refused for its age. */
  readonly endsAtMs: number;
}

export type ReadLogoutToken = (token: string) => Promise<LogoutToken | null>;

type Jose = typeof import("jose");

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** So that one that was overheard ends nothing later. */
const ageMax_s = 300;
const clockStep_s = 60;
const tokenLengthMax = 16_384;

/** Another status than 200, no list of keys, and no answer in time. */
const keyFaults: ReadonlySet<unknown> = new Set([
  "ERR_JOSE_GENERIC",
  "ERR_JWKS_INVALID",
  "ERR_JWKS_TIMEOUT",
]);

export function openLogoutTokens(
  { issuer, jwks_uri: keysAt }: { readonly issuer: string; readonly jwks_uri?: string | undefined },
  audience: string,
): ReadLogoutToken {
  let opening: Promise<(token: string) => Promise<LogoutToken | null>> | null = null;
  const open = async (): Promise<(token: string) => Promise<LogoutToken | null>> => {
    const jose = await loadPackage<Jose>("jose", "signIn");
    // Only public keys, so that neither "none" nor a shared secret can sign.
    const keys = jose.createRemoteJWKSet(new URL(keysAt ?? ""), {
      [jose.customFetch]: outboundFetch,
    });
    return async (token) => {
      try {
        const { payload } = await jose.jwtVerify(token, keys, {
          issuer,
          audience,
          requiredClaims: ["iat", "jti", "events"],
          maxTokenAge: ageMax_s,
          clockTolerance: clockStep_s,
        });
        return logoutOf(payload);
      } catch (error) {
        // A provider whose keys cannot be read is not a fault of the token.
        const isOfKeys = keyFaults.has((error as { readonly code?: unknown }).code);
        if (error instanceof jose.errors.JOSEError && !isOfKeys) return null;
        throw error;
      }
    };
  };
  return async (token) => {
    if (keysAt === undefined || token.length > tokenLengthMax) return null;
    opening ??= open();
    return (await opening)(token);
  };
}

/** Section 2.4: an id token must not pass for one, so it names the event and no nonce. */
function logoutOf(payload: Readonly<Record<string, unknown>>): LogoutToken | null {
  const { events, nonce, sub, sid, iat, jti } = payload;
  const isLogout =
    typeof events === "object" && events !== null && isObject((events as Claims)[logoutEvent]);
  const subject = typeof sub === "string" ? sub : null;
  const providerSession = typeof sid === "string" ? sid : null;
  if (!isLogout || nonce !== undefined || typeof iat !== "number") return null;
  if (typeof jti !== "string" || (subject === null && providerSession === null)) return null;
  const endsAtMs = (iat + ageMax_s + 2 * clockStep_s) * 1_000;
  return { subject, providerSession, issuedAtMs: iat * 1_000, id: jti, endsAtMs };
}

type Claims = Readonly<Record<string, unknown>>;

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
