/** A ticket tried under a changed taxonomy, before the change counts. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import type { ClassifyResponse } from "./classification.ts";
import { TicketCollection } from "./classifier-settings.ts";

export const DraftTrial = z.object({
  entry: TicketCollection.describe("The collection as it would be configured"),
  instead: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(100))
    .optional()
    .describe("Collection whose place it takes, as when it is renamed; absent: that of its name"),
  title: z.string().trim().min(1).check(lengthMax(limits.ticketTitleLengthMax)),
  body: z.string().check(lengthMax(limits.ticketBodyLengthMax)).optional(),
});
export type DraftTrial = z.infer<typeof DraftTrial>;
/** As written by a caller. */
export type DraftTrialRequest = z.input<typeof DraftTrial>;

/** Where a ticket is placed, and why. */
export interface TriedPlace
  extends Pick<ClassifyResponse, "collection" | "subTheme" | "confidence" | "reasoning"> {
  /** Calibrated, 0 to 1. */
  readonly probability: number;
}

export interface DraftTrialResponse {
  readonly now: TriedPlace;
  readonly draft: TriedPlace;
}
