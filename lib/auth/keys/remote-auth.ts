/** `createRemoteAuth`: asks another service whether a key is good, and remembers the answer. */
import type * as z from "zod";
import {
  type Clock,
  createLimiter,
  invalidOptions,
  parseNestedJson,
  parseOptions,
  systemClock,
  withoutEndSlashes,
} from "../../base/index.ts";
import { type AuthPlugin, AuthResult, RemoteAuthConfig } from "../../contract/index.ts";
import type { AuthResultCache } from "./auth-result-cache.ts";
import { keyInHeader } from "./key-in-header.ts";

/** Tests replace these. */
export interface RemoteAuthTools {
  readonly clock?: Clock | undefined;
  /** How long the other service may take, in milliseconds; default 5,000. */
  readonly timeoutMs?: number | undefined;
}

/** A key that was refused may have been created a moment later. */
const refusedTtlMaxMs = 10_000;
/**
 * Validations in progress are limited, so that somebody who tries many keys cannot flood the other
 * service.
 */
const validationLimits = { maxConcurrency: 20, maxPending: 200 };

/**
 * A plugin that sends `POST <remoteBaseUrl><validateEndpoint>` with the presented key in
 * `headerName` and expects `{ valid: boolean, customerId?: string, scopes?: string[] }`,
 * uncompressed and of at most 64 KB, within 5 seconds. Redirects are not followed. The key is read
 * from `headerName`, otherwise from `Authorization: Bearer <key>`.
 *
 * An accepted key is remembered for `cacheTtlMs` (default 300,000 ms), a refused one for at most 10
 * seconds, `maxCacheSize` keys (default 1,000) in all, by their digests. If the service fails, the
 * request is refused, and this is not remembered. Rejects with `too_many_requests` when 220 keys
 * are being validated. `remoteBaseUrl` may be a private address, because the operator configures
 * it.
 * @example
 * import { createRemoteAuth } from "knowledge-sdk";
 *
 * const auth = createRemoteAuth({ remoteBaseUrl: "https://accounts.example.com" });
 */
export function createRemoteAuth(given: RemoteAuthConfig & RemoteAuthTools): AuthPlugin {
  // Programs without types may give nothing at all, which the schema puts better.
  const { clock = systemClock, timeoutMs, ...config } = Object(given) as typeof given;
  const options = parseOptions(RemoteAuthConfig, config, "createRemoteAuth");
  const { headerName, cacheTtlMs, maxCacheSize } = options;
  const url = validationUrl(options);
  const limiter = createLimiter(validationLimits);
  const underWay = new Map<string, Promise<AuthResult>>();
  let opening: Promise<OpenCache> | null = null;
  const openCache = async (): Promise<OpenCache> => {
    const [{ createAuthResultCache }, { createHash }] = await Promise.all([
      import("./auth-result-cache.ts"),
      import("node:crypto"),
    ]);
    const cache = createAuthResultCache({
      entriesMax: maxCacheSize,
      acceptedTtlMs: cacheTtlMs,
      refusedTtlMs: Math.min(cacheTtlMs, refusedTtlMaxMs),
      clock,
    });
    return { cache, digestOf: (key) => createHash("sha256").update(key).digest("base64url") };
  };

  const ask = async (key: string, digest: string, cache: AuthResultCache): Promise<AuthResult> => {
    const answer = await limiter.limit(() => validate({ url, headerName, key, timeoutMs }));
    if (answer === null) return { valid: false, error: "The key could not be validated." };
    const result = answer.valid ? answer : { ...answer, error: answer.error ?? "Unknown key." };
    cache.set(digest, result);
    return result;
  };

  return {
    name: "remote",
    async resolve(request) {
      const key = keyInHeader(request, headerName);
      if (key === null) return { valid: false, error: `The key in ${headerName} is missing.` };
      opening ??= openCache();
      const { cache, digestOf } = await opening;
      const digest = digestOf(key);
      const known = cache.get(digest) ?? underWay.get(digest);
      if (known !== undefined) return known;
      const asked = ask(key, digest, cache).finally(() => underWay.delete(digest));
      underWay.set(digest, asked);
      return asked;
    },
  };
}

/** Opened with the first key, like the modules behind it. */
interface OpenCache {
  readonly cache: AuthResultCache;
  digestOf(key: string): string;
}

/** The endpoint is a path: nothing in it may lead to another origin. */
function validationUrl({
  remoteBaseUrl,
  validateEndpoint,
}: z.output<typeof RemoteAuthConfig>): string {
  const base = new URL(remoteBaseUrl);
  const isPlain = /^https?:$/.test(base.protocol) && !/[?#@]/.test(remoteBaseUrl);
  const url = `${withoutEndSlashes(remoteBaseUrl)}${validateEndpoint}`;
  const isPath = /^\/(?!\/)[^\\#]*$/.test(validateEndpoint);
  const errors = [
    !isPlain && {
      field: "remoteBaseUrl",
      message: "must be an http or https address without user, query and fragment",
    },
    !(isPath && URL.canParse(url) && new URL(url).origin === base.origin) && {
      field: "validateEndpoint",
      message: `must be a path below remoteBaseUrl that begins with one /, got ${validateEndpoint}`,
    },
  ].filter((error) => error !== false);
  if (errors.length > 0) throw invalidOptions("createRemoteAuth", errors);
  return url;
}

interface Validation {
  readonly url: string;
  readonly headerName: string;
  readonly key: string;
  readonly timeoutMs: number | undefined;
}

/** Null if the service did not answer the question, for any reason. */
async function validate(validation: Validation): Promise<AuthResult | null> {
  const { url, headerName, key, timeoutMs } = validation;
  const carried = headerName.toLowerCase() === "authorization" ? `Bearer ${key}` : key;
  const headers = { [headerName]: carried, Accept: "application/json", "Content-Length": "0" };
  try {
    // On first use, like the network modules that it needs.
    const { sendOutbound } = await import("../../outbound/index.ts");
    const { status, body } = await sendOutbound({
      url,
      method: "POST",
      headers,
      timeoutMs,
      allowPrivateHosts: true,
    });
    if (status === 401 || status === 403) return { valid: false };
    return status === 200 ? AuthResult.parse(parseNestedJson(body.toString())) : null;
  } catch {
    // No connection, too slow, too large, compressed, not JSON, no result: access is refused.
    return null;
  }
}
