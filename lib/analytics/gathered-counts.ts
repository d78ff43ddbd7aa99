/** Counts between two writes, in bounded memory. */
import { limits } from "../contract/index.ts";
import { normalQuery } from "./normal-query.ts";
import type { ClickCounts, SearchAsker, SearchCounts } from "./search-statistic-table.ts";

export interface CountBatch {
  readonly searches: readonly SearchCounts[];
  readonly clicks: readonly ClickCounts[];
}

/** Different texts, of searches and of clicks: bounds memory, and the work of one write to some ms. */
const textsMaxDefault = 300;
/** Texts that are not kept are counted together. */
const notKept = "";

type Tally<T> = { -readonly [Name in keyof Omit<T, "query">]: T[Name] };

const emptyTally = (): Tally<SearchCounts> => ({
  searches: 0,
  withoutResults: 0,
  hits: 0,
  duration_us: 0,
  agentSearches: 0,
  agentWithoutResults: 0,
});
const countNames = Object.keys(emptyTally()) as (keyof Tally<SearchCounts>)[];

export class GatheredCounts {
  private readonly textsMax: number;
  /** By text as it was typed: the normal form costs more than all the rest and is made once a write. */
  private searches = new Map<string, Tally<SearchCounts>>();
  private clicks = new Map<string, Tally<ClickCounts>>();
  /** A click may come to another process than its search, whose count must be there first. */
  private dueClicks: readonly ClickCounts[] = [];
  /** Counts that could not be written. */
  private unwritten: readonly SearchCounts[] = [];

  constructor(textsMax: number = textsMaxDefault) {
    this.textsMax = textsMax;
  }

  get isFull(): boolean {
    return this.searches.size >= this.textsMax;
  }

  get isEmpty(): boolean {
    const { searches, clicks, dueClicks, unwritten } = this;
    return searches.size + clicks.size + dueClicks.length + unwritten.length === 0;
  }

  addSearch(query: string, hits: number, duration_ms: number, asker?: SearchAsker): void {
    let tally = this.searches.get(query);
    if (tally === undefined) {
      tally = emptyTally();
      const kept = this.isFull ? notKept : query;
      tally = this.searches.get(kept) ?? tally;
      this.searches.set(kept, tally);
    }
    tally.searches += 1;
    tally.hits += hits;
    tally.duration_us += duration_ms * 1_000;
    if (hits === 0) tally.withoutResults += 1;
    if (asker !== "agents") return;
    tally.agentSearches += 1;
    if (hits === 0) tally.agentWithoutResults += 1;
  }

  addClick(query: string, rank: number): void {
    if (!Number.isInteger(rank) || rank < 1 || rank > limits.resultsMax) return;
    const text = normalQuery(query);
    if (text === null) return;
    const tally = this.clicks.get(text) ?? { clicks: 0, ranks: 0 };
    if (tally.clicks === 0 && this.clicks.size >= this.textsMax) return;
    tally.clicks += 1;
    tally.ranks += rank;
    this.clicks.set(text, tally);
  }

  /** Hands everything over; null when there is nothing to write. */
  take(): CountBatch | null {
    const searches = this.normalSearches();
    const clicks = this.dueClicks;
    this.dueClicks = [...this.clicks].map(([query, tally]) => ({ query, ...tally }));
    this.clicks = new Map();
    this.searches = new Map();
    this.unwritten = [];
    return searches.length === 0 && clicks.length === 0 ? null : { searches, clicks };
  }

  /** For a batch that could not be written: it goes with the next one, as far as there is room. */
  giveBack({ searches, clicks }: CountBatch): void {
    this.unwritten = searches;
    this.dueClicks = [...clicks, ...this.dueClicks].slice(0, this.textsMax);
  }

  private normalSearches(): readonly SearchCounts[] {
    const merged = new Map<string, Tally<SearchCounts>>();
    const add = (text: string, counts: Tally<SearchCounts>): void => {
      const query = merged.has(text) || merged.size < this.textsMax ? text : notKept;
      const sum = merged.get(query) ?? emptyTally();
      merged.set(query, sum);
      for (const name of countNames) sum[name] += Math.round(counts[name]);
    };
    for (const { query, ...counts } of this.unwritten) add(query, counts);
    for (const [query, counts] of this.searches) add(normalQuery(query) ?? notKept, counts);
    return [...merged].map(([query, counts]) => ({ query, ...counts }));
  }
}
