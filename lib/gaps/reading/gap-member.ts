import type { SearchedDay } from "../../analytics/index.ts";
import type { WantedQuestion } from "../questions/wanted-question.ts";
import type { KeptQuestion } from "../records/gap-table.ts";

/** A question of a gap with what is known of it. */
export interface GapMember {
  readonly asked: WantedQuestion;
  readonly judged: KeptQuestion;
  /** Days with searches among the last 90; empty for tickets and votes. */
  readonly days: readonly SearchedDay[];
}
