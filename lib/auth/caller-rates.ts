/** How often each key and each address may do what is costly or open to everybody, where configured. */
import type { HttpRequest } from "../http/index.ts";
import { matchRoute } from "../routes/index.ts";
import type { Caller } from "./access-decision.ts";
import { clientAddress } from "./client-address.ts";
import {
  type CountByRate,
  type CountedRequest,
  createRequestRates,
} from "./rates/request-rates.ts";
import type { SharedCounts } from "./rates/shared-counts.ts";

/**
 * `search` are searches, documents and messages of agents; `ask` questions, which count as searches
 * where they have no rate of their own; `tickets` the endpoints of tickets;
 * `forms` what is sent to endpoints that need no key, such as sign-ins and votes; `sockets` new
 * connections for live events.
 */
export const rateKinds = ["search", "ask", "tickets", "forms", "sockets"] as const;
export type RateKind = (typeof rateKinds)[number];
/** Requests a minute; kinds that are absent have no limit. */
export type Rates = Readonly<Partial<Record<RateKind, number>>>;

export interface RateSettings {
  /** Rates of each application key. */
  readonly perKey?: Rates | undefined;
  /** Rates of each address, for callers without an application key. */
  readonly perAddress?: Rates | undefined;
  readonly trustedProxies: number;
  /** Milliseconds. The default never goes back. */
  readonly clock?: (() => number) | undefined;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly shared?: Pick<SharedCounts, "of"> | null | undefined;
}

/** Null where nothing is limited. Refused requests do not count. */
export type CountCallerRequest = (request: HttpRequest, caller: Caller) => CountedRequest | null;

export function createCallerRates(settings: RateSettings): CountCallerRequest {
  const { perKey = {}, perAddress = {}, trustedProxies, clock, shared } = settings;
  const countKey = createRequestRates({ clock, share: shared?.of("requests of keys") });
  const countAddress = createRequestRates({
    clock,
    who: "Your address",
    share: shared?.of("requests of addresses"),
  });
  return (request, caller) => {
    const asked = rateKindOf(request);
    if (asked === null) return null;
    const isKey = caller.kind === "key";
    const rates = isKey ? perKey : perAddress;
    const kind = asked === "ask" && rates.ask === undefined ? "search" : asked;
    if (isKey) return countOf(countKey, caller.keyId, kind, rates);
    // Sessions too: many people sign in with one key.
    if (rates[kind] === undefined || request.remoteAddress === null) return null;
    return countOf(countAddress, clientAddress(request, trustedProxies), kind, rates);
  };
}

/** Counts new sockets of an address; throws `too_many_requests`. */
export function createSocketRate(settings: RateSettings): (address: string) => void {
  const { perAddress = {}, clock, shared } = settings;
  const share = shared?.of("sockets of addresses");
  const count = createRequestRates({ clock, who: "Your address", share });
  return (address) => {
    const refusal = countOf(count, address, "sockets", perAddress)?.refusal ?? null;
    if (refusal !== null) throw refusal;
  };
}

function countOf(
  count: CountByRate,
  who: string,
  kind: RateKind,
  rates: Rates,
): CountedRequest | null {
  const rate = rates[kind];
  return rate === undefined ? null : count({ id: `${kind} ${who}`, rate });
}

const kindOfArea: Readonly<Record<string, RateKind>> = {
  search: "search",
  document: "search",
  mcp: "search",
  "subscriber-mcp": "search",
  classifier: "tickets",
  console: "tickets",
};
function rateKindOf({ method, path, query }: HttpRequest): RateKind | null {
  const area = matchRoute(path)?.area;
  if (area === undefined) return path === "/" ? rateKindOfPage(query) : null;
  if (path === "/api/ask") return "ask";
  if (path === "/api/wiki/ask") return isBeingTyped(query) ? "search" : "ask";
  if (path === "/api/wiki/search") return "search";
  const isForm = method === "POST" && (area === "public" || area === "pages");
  return isForm ? "forms" : (kindOfArea[area] ?? null);
}

/** As the page reads it: `%71` is a q too. */
function rateKindOfPage(query: string): RateKind | null {
  if (query === "") return null;
  const given = new URLSearchParams(query);
  if (!given.has("q")) return null;
  return isOn(given, "ask") ? "ask" : "search";
}

/**
 * Whether pages ask for what stands above hits while somebody types: a part of the search, which no
 * language model words.
 */
export function isBeingTyped(query: string): boolean {
  return isOn(new URLSearchParams(query), "prefix");
}

function isOn(given: URLSearchParams, name: string): boolean {
  return given.get(name)?.toLowerCase() === "on";
}
