/** What people ask and the documentation does not answer. */
export type { Gaps, GapsOptions } from "./gaps.ts";
export { openGaps } from "./open-gaps.ts";
