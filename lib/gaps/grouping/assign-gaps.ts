/** To which gap each question belongs that nothing answers. */
import { GroupIndex } from "./group-index.ts";
import type { QuestionSpace } from "./question-space.ts";

/** Below this nearness a question begins a gap of its own: see `content/decisions/gaps.md`. */
export const joinLevel = 0.5;

export interface GroupedText {
  readonly name: string;
  readonly text: string;
  /** Its gap; null for none yet. */
  readonly gap: string | null;
}

/**
 * Gaps of the texts without one, by name. What has a gap stays there, so that gaps last, and what
 * people merge and split is kept. `texts` without one are taken in their order.
 */
export function assignGaps(
  texts: readonly GroupedText[],
  space: QuestionSpace,
  newId: () => string,
): ReadonlyMap<string, string> {
  const groups = new GroupIndex();
  for (const { text, gap } of texts) if (gap !== null) groups.add(gap, space.place(text));
  const assigned = new Map<string, string>();
  for (const { name, text, gap } of texts) {
    if (gap !== null) continue;
    const place = space.place(text);
    const best = groups.nearest(place);
    const id = best !== null && best.nearness >= joinLevel ? best.id : newId();
    groups.add(id, place);
    assigned.set(name, id);
  }
  return assigned;
}
