/** How often each key or address may ask: a minute's requests, counted from the first of them. */
import { KnowledgeError } from "../../contract/index.ts";
import { createMinuteCounts, type MinuteCountsOptions } from "./minute-counts.ts";

export interface CountedRequest {
  /** Null: the request is within the rate. */
  readonly refusal: KnowledgeError | null;
  /** `RateLimit-Limit`, `-Remaining` and, in seconds, `-Reset`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Null for a caller without a rate. Refused requests do not count. */
export type CountByRate = (caller: RatedCaller) => CountedRequest | null;

/** A key or an address. */
interface RatedCaller {
  readonly id: string;
  /** Requests a minute; null: no limit. */
  readonly rate: number | null;
}

export interface RequestRatesOptions extends Pick<MinuteCountsOptions, "clock" | "share"> {
  /** Begins the refusal; default "This key". */
  readonly who?: string | undefined;
}

const callersMax = 20_000;

export function createRequestRates(options: RequestRatesOptions = {}): CountByRate {
  const { who = "This key", clock, share } = options;
  const counts = createMinuteCounts({ callersMax, clock, share });
  return ({ id, rate }) => {
    if (rate === null) return null;
    const { used, endsInMs } = counts.minuteOf(id);
    const isOver = used >= rate;
    if (!isOver) counts.add(id);
    const reset_s = Math.ceil(endsInMs / 1_000);
    const headers = {
      "RateLimit-Limit": String(rate),
      "RateLimit-Remaining": String(isOver ? 0 : rate - used - 1),
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
