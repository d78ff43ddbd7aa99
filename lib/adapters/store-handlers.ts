/** Shared by the adapters of all frameworks: their options, and the handlers they convert for. */
import * as z from "zod";
import { createDocumentHandler, createHealthHandler, createSearchHandler } from "../api/index.ts";
import type { KeyCheckOptions } from "../auth/index.ts";
import { createLimiter, type Limiter, parseOptions } from "../base/index.ts";
import { KnowledgeError, limits, type SearchStore } from "../contract/index.ts";
import type { EndpointOptions, HttpHandler } from "../http/index.ts";

/** Gate and cookies across origins belong to our own server, which has sessions. */
type CommonOptions = Omit<
  EndpointOptions,
  "gate" | "callerIdOf" | "corsCredentials" | "corsHeaders" | "corsOrigin"
> & {
  /** "" (default) for no other origin, "*" for all, or exact origins separated by commas. */
  readonly corsOrigin?: string | undefined;
};

/** `keys` and `auth` guard the endpoint; left out, it is open. */
export interface HandlerOptions extends CommonOptions, KeyCheckOptions {
  /**
   * Pass the same limiter to all handlers of a store, so that they share its slots. Default: a new
   * one, 5 running and 20 waiting.
   */
  readonly limiter?: Limiter | undefined;
}

/** Options of a health check, which is never limited and never guarded. */
export type HealthHandlerOptions = CommonOptions & Pick<HandlerOptions, "limiter">;

const optionFields = {
  keys: withFunction("has", "must be a key set, see createKeySet").nullable().optional(),
  auth: withFunction("resolve", "must be an AuthPlugin: { name, resolve(request) }").optional(),
  trustedProxies: z.int().min(0).max(limits.trustedProxiesMax).optional(),
  limiter: withFunction("limit", "must be a limiter, see createLimiter").optional(),
  logger: withFunction("error", "must be a logger: { error, warn, info, debug }").optional(),
  corsOrigin: z.string().optional(),
  problemBase: z.string().optional(),
} satisfies Record<keyof HandlerOptions, z.ZodType>;
const optionSchema = z.strictObject(optionFields);
/** The limiter is taken and not used, so that all handlers of a host may be given the same options. */
const healthOptionSchema = optionSchema.omit({ keys: true, auth: true, trustedProxies: true });

function withFunction(name: string, message: string) {
  return z.custom<object>(
    (value) => typeof (value as Record<string, unknown> | null)?.[name] === "function",
    message,
  );
}

export function searchHandlerOf(store: SearchStore, options: HandlerOptions): HttpHandler {
  const { limiter = createLimiter(), ...rest } = checkedOptions(optionSchema, options);
  return createSearchHandler({ ...rest, store: checkedStore(store), limiter });
}

export function documentHandlerOf(store: SearchStore, options: HandlerOptions): HttpHandler {
  const { limiter = createLimiter(), ...rest } = checkedOptions(optionSchema, options);
  return createDocumentHandler({ ...rest, store: checkedStore(store), limiter });
}

export function healthHandlerOf(store: SearchStore, options: HealthHandlerOptions): HttpHandler {
  const checked = checkedOptions(healthOptionSchema, options);
  return createHealthHandler({ ...checked, store: checkedStore(store) });
}

/** The options themselves, once: a misspelt one would otherwise leave an endpoint open. */
function checkedOptions<Options>(schema: z.ZodType, options: Options): Options {
  parseOptions(schema, options, "The handler's options");
  return options;
}

/** Programs without types forget the `await` of `createSearchStore`, and would learn it by a 500. */
export function checkedStore(store: SearchStore): SearchStore {
  const given: unknown = store;
  if (typeof given === "object" && given !== null && "search" in given) return store;
  const isPromise = typeof given === "object" && given !== null && "then" in given;
  throw new KnowledgeError(
    "configuration_invalid",
    isPromise
      ? "A promise was passed instead of a search store; await createSearchStore first."
      : "A search store is required; pass the one that createSearchStore resolves with.",
  );
}
