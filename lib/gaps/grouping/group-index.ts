/** Groups by their words: a question meets only those that have one of its own. */
import { meaningShare, QuestionGroup } from "./question-group.ts";
import type { QuestionPlace } from "./question-space.ts";

interface IndexedGroup {
  readonly id: string;
  readonly group: QuestionGroup;
}

export interface NearGroup {
  readonly id: string;
  /** 0 to 1 */
  readonly nearness: number;
}

export class GroupIndex {
  private readonly groups: IndexedGroup[] = [];
  private readonly places = new Map<string, number>();
  /** For each term the sum of its weights in each group that has it. */
  private readonly postings = new Map<string, Map<number, number>>();

  add(id: string, place: QuestionPlace): void {
    let at = this.places.get(id);
    if (at === undefined) {
      at = this.groups.push({ id, group: new QuestionGroup() }) - 1;
      this.places.set(id, at);
    }
    this.groups[at]?.group.add(place);
    for (const [term, weight] of place.terms) {
      const having = this.postings.get(term) ?? new Map<number, number>();
      this.postings.set(term, having);
      having.set(at, (having.get(at) ?? 0) + weight);
    }
  }

  /** The nearest of those with a common word, the first of equal ones; null for none. */
  nearest({ terms, meaning }: QuestionPlace): NearGroup | null {
    const words = new Map<number, number>();
    for (const [term, weight] of terms) {
      for (const [at, sum] of this.postings.get(term) ?? []) {
        words.set(at, (words.get(at) ?? 0) + weight * sum);
      }
    }
    let best: NearGroup | null = null;
    for (const [at, sum] of words) {
      const { id, group } = this.groups[at] as IndexedGroup;
      const share = sum / group.size;
      // As near as its meaning could make it.
      if (best !== null && (1 - meaningShare) * share + meaningShare <= best.nearness) continue;
      const nearness = group.nearnessBy(share, meaning);
      if (best === null || nearness > best.nearness) best = { id, nearness };
    }
    return best;
  }
}
