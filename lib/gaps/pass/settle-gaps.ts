/** Which gaps are answered now, and which are open again. */
import type { InStatement } from "@libsql/client";
import { byFrequency } from "../grouping/by-frequency.ts";
import { groupedBy } from "../grouping/grouped-by.ts";
import {
  type KeptQuestion,
  type StoredGap,
  storeAnswered,
  storeReopened,
} from "../records/gap-table.ts";

export interface Settling {
  readonly today: number;
  /** Whether the index has the document. */
  readonly hasPage: (id: string) => Promise<boolean>;
}

/**
 * A gap is answered when most of its questions are. A person has the last word: a page that was
 * refused does not close it again, and one that was confirmed keeps it closed for as long as it exists.
 */
export async function settleGaps(
  gaps: readonly StoredGap[],
  questions: readonly KeptQuestion[],
  { today, hasPage }: Settling,
): Promise<readonly InStatement[]> {
  const byGap = groupedBy(questions, ({ gap }) => gap ?? "");
  const statements: InStatement[] = [];
  for (const gap of gaps) {
    if (gap.state === "ignored") continue;
    const own = byGap.get(gap.id) ?? [];
    const answered = own.filter(({ isAnswered }) => isAnswered);
    const isAnswered = answered.length * 2 > own.length;
    const page = byFrequency(answered.flatMap(({ nearest }) => nearest ?? []))[0] ?? null;
    const isClosed = gap.state === "answered";
    if (!isClosed && isAnswered && page !== gap.refusedPage) {
      statements.push(storeAnswered(gap, { page, day: today, isReviewed: false }));
      continue;
    }
    if (!isClosed) continue;
    const isGone = gap.answeredBy !== null && !(await hasPage(gap.answeredBy));
    if (isAnswered && isGone) {
      // The page was moved.
      const { answeredDay, isReviewed } = gap;
      statements.push(storeAnswered(gap, { page, day: answeredDay ?? today, isReviewed }));
    } else if (!isAnswered && (isGone || !gap.isReviewed)) {
      statements.push(storeReopened(gap));
    }
  }
  return statements;
}
