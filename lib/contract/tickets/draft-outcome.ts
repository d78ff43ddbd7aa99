/** What became of a draft of a reply. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { feedbackFields } from "./classification.ts";

/** `kept` as drafted, `changed` before it was used, `discarded` without use. */
export const DraftOutcome = z.enum(["kept", "changed", "discarded"]);
export type DraftOutcome = z.infer<typeof DraftOutcome>;

/** What `POST /api/classify-ticket/draft/outcome` takes. */
export const DraftOutcomeRequest = z.object({
  outcome: DraftOutcome,
  correlationId: feedbackFields.correlationId
    .optional()
    .describe("The ticket, for its text to be stored; it is not counted by ticket"),
  text: z
    .string()
    .check(lengthMax(limits.ticketBodyLengthMax))
    .optional()
    .describe(
      "The reply as it was used: stored with `classifier.privacy.storeDrafts`, redacted and shortened, otherwise ignored",
    ),
});
export type DraftOutcomeRequest = z.infer<typeof DraftOutcomeRequest>;

export const DraftOutcomeResponse = z.object({ accepted: z.literal(true) });
export type DraftOutcomeResponse = z.infer<typeof DraftOutcomeResponse>;

/** The last draft of a reply to a ticket, as it was used or thrown away. */
export const KeptDraft = z.object({
  outcome: DraftOutcome,
  text: z.string().describe("Redacted and shortened"),
  at: z.iso.datetime().describe("ISO 8601, UTC"),
});
export type KeptDraft = z.infer<typeof KeptDraft>;
