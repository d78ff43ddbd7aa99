/** Whether a ticket may be placed without asking a person. */
import type { AutomationPause, TicketAutomation } from "../../contract/index.ts";
import type { ConfidenceLevel } from "../confidence/thresholds.ts";
import { nowhere, type Placement } from "../records/classification-table.ts";

interface Decided {
  readonly collection: string;
  readonly confidence: ConfidenceLevel;
}

/** A person's word needs no further one; of a machine's word only `high` counts, where it is not paused. */
export function automationOf(
  { collection, confidence }: Decided,
  correction: Placement | null,
  pauses: readonly AutomationPause[],
): TicketAutomation {
  if (correction !== null) {
    return { automatic: correction.collection !== nowhere, reason: "judged" };
  }
  const ofLevel = pauses.filter(({ level }) => level === confidence);
  const all = ofLevel.find((pause) => pause.collection === null);
  const pause = all ?? ofLevel.find((one) => one.collection === collection);
  if (pause?.reason === "promise_broken") return { automatic: false, reason: "promise_broken" };
  if (confidence !== "high") return { automatic: false, reason: "unsure" };
  if (pause === undefined) return { automatic: true, reason: "sure" };
  return { automatic: false, reason: all === undefined ? "collection_paused" : "paused" };
}
