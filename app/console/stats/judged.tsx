import { NothingYet } from "../_figures/figure-card.tsx";

/** The last columns of every table of judged tickets. */
export const judgedColumns = ["Judged", "Right", "Accuracy", "95\u00a0% interval"];

export function NothingJudged() {
  return (
    <NothingYet>
      No ticket was judged in these days. Confirm or correct some in the list of tickets, or choose
      more days.
    </NothingYet>
  );
}
