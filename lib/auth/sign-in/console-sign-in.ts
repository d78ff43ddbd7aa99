/** Signs people in to the console with the classifier's key, where USE_AUTH is off. */
import { KnowledgeError } from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  readForm,
  seeOther,
} from "../../http/index.ts";
import type { ConsoleCheck } from "../access-decision.ts";
import { consolePath } from "../area.ts";
import { clientAddress } from "../client-address.ts";
import { clearCookie, cookies, keepCookie, readCookie } from "../cookies.ts";
import { createFailureLimiter } from "../keys/failure-limiter.ts";
import type { OriginRule } from "../origin-rule.ts";
import type { SharedCounts } from "../rates/shared-counts.ts";
import { createKeyCookie } from "../sessions/key-cookie.ts";
import { answerSignIn, signInBytesMax } from "./answer-sign-in.ts";
import { safeNext } from "./safe-next.ts";

export interface ConsoleSignIn extends ConsoleCheck {
  /** `/console/sign-in`: fields apiKey and next. */
  readonly signIn: HttpHandler;
  /** `/console/sign-out`: field embed. */
  readonly signOut: HttpHandler;
  /** For each form that came without permission; throws `too_many_attempts` after ten in a minute. */
  countRefused(request: HttpRequest): void;
}

export interface ConsoleSignInOptions extends EndpointOptions {
  /** The classifier's; without any, everybody is let in. */
  readonly keys: readonly string[];
  readonly isAllowedOrigin: OriginRule;
  /** Whether browsers reach the service over https: then the cookie also lives in frames of other sites. */
  readonly hasSecureCookies: boolean;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly shared?: Pick<SharedCounts, "of"> | null | undefined;
}

export function createConsoleSignIn(options: ConsoleSignInOptions): ConsoleSignIn {
  const { isAllowedOrigin, trustedProxies, hasSecureCookies } = options;
  const cookie = createKeyCookie({ keys: options.keys, purpose: "console" });
  const failures = createFailureLimiter({ share: options.shared?.of("console sign-ins") });
  // Apart from wrong keys: who sends a form again must still be able to sign in.
  const refusedForms = createFailureLimiter({ share: options.shared?.of("console forms") });
  /** The cookie's value; throws `too_many_attempts` or `unauthorized`. */
  const attempt = (request: HttpRequest, key: string | null): string => {
    const value = cookie?.issue(key) ?? null;
    if (value !== null) return value;
    failures.fail(clientAddress(request, trustedProxies));
    throw new KnowledgeError("unauthorized", "The key is not valid.");
  };
  return {
    mayPass: (request) => cookie?.has(readCookie(request, cookies.console)) === true,
    countRefused(request) {
      refusedForms.fail(clientAddress(request, trustedProxies));
    },
    signIn: createResource({
      ...options,
      methods: {
        async POST(request) {
          requireOwnPage(isAllowedOrigin, request);
          const fields = await readForm({ request, bytesMax: signInBytesMax });
          const next = safeNext(fields.get("next") ?? consolePath);
          if (cookie === null) return seeOther({ location: next });
          return answerSignIn(next, async () => {
            const value = attempt(request, fields.get("apiKey")?.trim() ?? null);
            return keepCookie(cookies.console, value, hasSecureCookies);
          });
        },
      },
    }),
    signOut: createResource({
      ...options,
      methods: {
        // Opened by a link or a reload, it does not sign out.
        GET: () => seeOther({ location: consolePath }),
        async POST(request) {
          requireOwnPage(isAllowedOrigin, request);
          const isEmbedded =
            (await readForm({ request, bytesMax: signInBytesMax })).get("embed") === "1";
          const forgotten = clearCookie(cookies.console, hasSecureCookies);
          const next = isEmbedded ? `${consolePath}?embed=1` : consolePath;
          return seeOther({ location: next, headers: { "Set-Cookie": forgotten } });
        },
      },
    }),
  };
}

function requireOwnPage(isAllowedOrigin: OriginRule, request: HttpRequest): void {
  if (isAllowedOrigin(request)) return;
  throw new KnowledgeError(
    "cross_origin_refused",
    "This form came from a page of another origin; open the console and sign in there.",
  );
}
