/** To which gap each question belongs that nothing answers. */
import { QuestionGroup } from "./question-group.ts";
import type { QuestionPlace, QuestionSpace } from "./question-space.ts";

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
  const groups = new Map<string, QuestionGroup>();
  const byTerm = new Map<string, Set<string>>();
  const add = (id: string, place: QuestionPlace): void => {
    const group = groups.get(id) ?? new QuestionGroup();
    groups.set(id, group);
    group.add(place);
    for (const term of place.terms.keys()) {
      const having = byTerm.get(term);
      if (having === undefined) byTerm.set(term, new Set([id]));
      else having.add(id);
    }
  };
  /** Without a common word none is as near as the level: meaning is half of nearness. */
  const groupsLike = ({ terms }: QuestionPlace): ReadonlySet<string> =>
    new Set([...terms.keys()].flatMap((term) => [...(byTerm.get(term) ?? [])]));
  for (const { text, gap } of texts) if (gap !== null) add(gap, space.place(text));
  const assigned = new Map<string, string>();
  for (const { name, text, gap } of texts) {
    if (gap !== null) continue;
    const place = space.place(text);
    let best = { id: "", nearness: 0 };
    for (const id of groupsLike(place)) {
      const nearness = groups.get(id)?.nearness(place) ?? 0;
      if (nearness > best.nearness) best = { id, nearness };
    }
    const id = best.nearness >= joinLevel ? best.id : newId();
    add(id, place);
    assigned.set(name, id);
  }
  return assigned;
}
