/** How often each application key may ask: a minute's requests, counted from the first of them. */
import { LRUCache } from "lru-cache";
import { KnowledgeError } from "../../contract/index.ts";
import type { ApplicationKey } from "./key-entry.ts";

export interface CountedRequest {
  /** Null: the request is within the key's rate. */
  readonly refusal: KnowledgeError | null;
  /** `RateLimit-Limit`, `-Remaining` and, in seconds, `-Reset`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Null for a key without a rate. Refused requests do not count. */
export type CountKeyRequest = (key: Pick<ApplicationKey, "id" | "rate">) => CountedRequest | null;

interface Window {
  requests: number;
  readonly endsAtMs: number;
}

const windowMs = 60_000;
/** The least recent is forgotten first, and begins a new minute. */
const keysMax = 20_000;

/**
 * `clock`: milliseconds; the default never goes back. `who` begins the refusal. Each process counts
 * for itself.
 */
export function createRequestRates(
  clock: () => number = () => performance.now(),
  who = "This key",
): CountKeyRequest {
  const windows = new LRUCache<string, Window>({ max: keysMax });
  return ({ id, rate }) => {
    if (rate === null) return null;
    const now = clock();
    const known = windows.get(id);
    // A window that ends later than a new one would was begun before the clock was put back.
    const isOpen = known !== undefined && known.endsAtMs > now && known.endsAtMs <= now + windowMs;
    const window = isOpen ? known : { requests: 0, endsAtMs: now + windowMs };
    if (window !== known) windows.set(id, window);
    const isOver = window.requests >= rate;
    if (!isOver) window.requests += 1;
    const reset_s = Math.ceil((window.endsAtMs - now) / 1_000);
    const headers = {
      "RateLimit-Limit": String(rate),
      "RateLimit-Remaining": String(Math.max(0, rate - window.requests)),
      "RateLimit-Reset": String(reset_s),
    };
    return { refusal: isOver ? tooMany(who, rate, reset_s, headers) : null, headers };
  };
}

function tooMany(
  who: string,
  rate: number,
  retryAfter_s: number,
  headers: Readonly<Record<string, string>>,
): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    `${who} may send ${rate} requests a minute; try again in ${retryAfter_s} seconds.`,
    { retryAfter_s, headers },
  );
}
