/** Whether pages helped: what a vote says, and what takes votes. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { lengthMax } from "./text-length.ts";

export const VoteRequest = z.object({
  address: z
    .string()
    .min(1)
    .check(lengthMax(limits.documentIdLengthMax))
    .describe("Address of the page, e.g. /wiki/guide/start"),
  helpful: z.boolean(),
  comment: z
    .string()
    .trim()
    .check(lengthMax(limits.pageCommentLengthMax))
    .optional()
    .describe("What was missing or what helped; stored without addresses, numbers and keys"),
});
export type VoteRequest = z.infer<typeof VoteRequest>;

export const VoteResponse = z.object({
  address: z.string(),
  helpful: z.boolean(),
  changed: z.boolean().describe("False if this browser has already voted the same"),
});
export type VoteResponse = z.infer<typeof VoteResponse>;

export interface PageVote {
  /** Address of the page, such as "/wiki/guide/start". */
  readonly address: string;
  /** Anything that identifies the browser again; never stored as it is. */
  readonly browser: string;
  readonly isHelpful: boolean;
  /** What the reader says, without personal data. Absent: what the same vote said before stays. */
  readonly comment?: string | undefined;
}

/** Some days of votes. */
export interface VotesRequest {
  /** So many days up to `to`. */
  readonly days: number;
  /** Last day, in UTC, such as "2026-03-31"; default today. */
  readonly to?: string | undefined;
  /** Pages of the list. */
  readonly limit: number;
}

export interface PageVoteCounts {
  /** Address of the page, such as "/wiki/guide/start". */
  readonly address: string;
  readonly yes: number;
  readonly no: number;
  /** The newest, up to five; absent without any. */
  readonly comments?: readonly PageComment[];
}

/** What a reader has said of a page. */
export interface PageComment {
  readonly isHelpful: boolean;
  readonly text: string;
  /** In UTC, such as "2026-03-31". */
  readonly day: string;
}

export interface PageVoteStatistics {
  /** How many called a page helpful, and how many did not. */
  readonly yes: number;
  readonly no: number;
  /** Most often called not helpful first. */
  readonly pages: readonly PageVoteCounts[];
}

/** Takes votes on pages: the result of `createPageVotes`, or your own. */
export interface VoteTaker {
  /** Whether this differs from what the browser has said of the page before. */
  record(vote: PageVote): Promise<boolean>;
  /** Optional: without it there is no table of votes. */
  statistics?(request: VotesRequest): Promise<PageVoteStatistics>;
}
