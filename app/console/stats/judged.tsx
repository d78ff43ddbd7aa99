import { NothingYet } from "../_figures/figure-card.tsx";

/** What every table of judged tickets ends with. */
export const judgedColumns = ["Judged", "Right", "Accuracy", "95\u00a0% interval"];

export function NothingJudged() {
  return (
    <NothingYet>
      No ticket was judged in these days. Confirm or correct some in the list of tickets, or choose
      more days.
    </NothingYet>
  );
}
