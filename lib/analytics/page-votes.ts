/**
 * Readers' votes on pages: one vote for each page and browser, which can be changed. Nothing about
 * the people is stored: no address, no key, and nothing that shows which votes come from the same
 * browser.
 */
import { hash } from "node:crypto";
import { type Clock, dayOf, systemClock } from "../base/index.ts";
import type {
  DbPath,
  PageVote,
  PageVoteStatistics,
  VotesRequest,
  VoteTaker,
} from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import type { SearchReports } from "./search-reports.ts";

export interface PageVotes extends VoteTaker {
  /** Rejects with `state_unavailable` when another process holds the database for long. */
  record(vote: PageVote): Promise<boolean>;
  /** Sums over some days. Reads all rows of those days in a separate thread. */
  statistics(request: VotesRequest): Promise<PageVoteStatistics>;
  close(): Promise<void>;
}

export interface PageVotesOptions {
  /** The databases; votes are stored in the state. */
  readonly dbPath: DbPath;
  readonly clock?: Clock;
}

/** Votes count so long: pages get few of them. */
export const voteDays = 365;
/** About 10 MB. */
const votesMax = 100_000;

/**
 * Stores votes in state.db next to `dbPath`. The database is opened with the first vote, so this
 * throws nothing.
 * @example
 * import { createSearchStore } from "knowledge-sdk";
 * import { startServer } from "knowledge-sdk/standalone";
 * import { createPageVotes } from "knowledge-sdk/wiki";
 *
 * const dbPath = "./data/index.db";
 * const votes = createPageVotes({ dbPath });
 * const server = await startServer(await createSearchStore({ dbPath }), { wikiDir: "./docs", votes });
 */
export function createPageVotes({ dbPath, clock = systemClock }: PageVotesOptions): PageVotes {
  let opening: Promise<Database> | null = null;
  let reports: Promise<SearchReports> | null = null;
  const database = (): Promise<Database> => {
    opening ??= import("../storage/index.ts")
      .then(({ openLiveStateDatabase }) => openLiveStateDatabase(dbPath))
      .catch((error: unknown) => {
        // The next vote tries again.
        opening = null;
        throw error;
      });
    return opening;
  };
  return {
    async record({ address, browser, isHelpful, comment = null }) {
      const { storeVote } = await import("../storage/index.ts");
      const day = dayOf(clock);
      const voter = hash("sha256", `${address}\n${browser}`, "base64url").slice(0, 22);
      const vote = { page: address, voter, isHelpful, comment, day };
      return storeVote(await database(), vote, { firstDay: day - voteDays + 1, votesMax });
    },
    async statistics({ days, to, limit }) {
      // With the first question: most programs ask none.
      reports ??= import("./search-reports.ts").then(({ openSearchReports }) =>
        openSearchReports(dbPath),
      );
      const lastDay = dayOf(to === undefined ? clock : { now: () => Date.parse(to) });
      return (await reports).votes({ lastDay, days, limit });
    },
    async close() {
      await (await opening?.catch(() => null))?.close();
      opening = null;
      await (await reports)?.close();
      reports = null;
    },
  };
}

export interface ReadVotesRequest extends PageVotesOptions {
  /** Today and the days before it, in UTC. */
  readonly days: number;
  /** Pages of the list. */
  readonly limit: number;
}

/** Sums of the last days, for operators; empty if there are no votes. */
export async function readPageVotes(request: ReadVotesRequest): Promise<PageVoteStatistics> {
  const { dbPath, days, limit, clock = systemClock } = request;
  const { hasState, readVotes, withState } = await import("../storage/index.ts");
  if (!hasState(dbPath)) return { yes: 0, no: 0, pages: [] };
  const lastDay = dayOf(clock);
  const range = [lastDay - days + 1, lastDay] as const;
  return withState(dbPath, (database) => readVotes(database, range, limit));
}
