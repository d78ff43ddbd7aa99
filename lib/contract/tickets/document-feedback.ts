/** What an agent did with a document that was suggested for a ticket. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { FeedbackRequest } from "./classification.ts";

export const DocumentFeedbackRequest = z.object({
  correlationId: FeedbackRequest.shape.correlationId,
  id: z.string().min(1).check(lengthMax(limits.documentIdLengthMax)).describe("Document id"),
  action: z
    .enum(["opened", "inserted", "rejected", "restored"])
    .describe(
      "`inserted` into the reply; `rejected`: does not help; `restored` takes back either of these",
    ),
});
export type DocumentFeedbackRequest = z.infer<typeof DocumentFeedbackRequest>;

export const DocumentFeedbackResponse = z.object({
  correlationId: z.string(),
  id: z.string(),
  accepted: z.literal(true),
  changed: z.boolean().describe("Whether this differs from what was known of ticket and document"),
});
export type DocumentFeedbackResponse = z.infer<typeof DocumentFeedbackResponse>;

/** How often a document helped, each ticket once. */
export interface DocumentUse {
  readonly id: string;
  readonly opened: number;
  readonly inserted: number;
  readonly rejected: number;
}

export interface DocumentUses {
  /** Tickets with any of these. */
  readonly tickets: number;
  readonly opened: number;
  readonly inserted: number;
  readonly rejected: number;
  /** The most inserted first, then the most opened; 20 at most. */
  readonly documents: readonly DocumentUse[];
}
