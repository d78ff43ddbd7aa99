/** What became of a draft of a reply. */
import * as z from "zod";

/** `kept` as drafted, `changed` before it was used, `discarded` without use. */
export const DraftOutcome = z.enum(["kept", "changed", "discarded"]);
export type DraftOutcome = z.infer<typeof DraftOutcome>;

/** What `POST /api/classify-ticket/draft/outcome` takes: no text, and no ticket. */
export const DraftOutcomeRequest = z.object({ outcome: DraftOutcome });
export type DraftOutcomeRequest = z.infer<typeof DraftOutcomeRequest>;

export const DraftOutcomeResponse = z.object({ accepted: z.literal(true) });
export type DraftOutcomeResponse = z.infer<typeof DraftOutcomeResponse>;
