/** A judged decision that confidence is learnt from. */
import type { WeighedEvidence } from "../evidence/weigh-evidence.ts";

/** A judged ticket as a model saw it that had not learnt from it. */
export interface CalibrationRow {
  readonly evidence: WeighedEvidence;
  /** Place of the right collection in the evidence; -1 when it is not among them. */
  readonly right: number;
}
