/** Adds synonyms to what is searched. */
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import type { QueryWord } from "../query/query-words.ts";
import type { WeightedTerm } from "../query/weigh-terms.ts";
import type { KnownMatch, KnownSynonym } from "./find-synonyms.ts";

/** More terms from synonyms than this add work and no meaning. */
const addedTermsMax = 48;
/** More titles that would be the query in other words are not looked for. */
const readingsMax = 16;

/**
 * A synonym of one word joins the group of each word that it replaces, so that the best of them
 * counts and not the sum. A synonym of several words adds them, together with the weight of the
 * words that they replace.
 */
export function withSynonyms(
  analysed: AnalysedQuery,
  matches: readonly KnownMatch[],
): AnalysedQuery {
  if (matches.length === 0) return analysed;
  const expansion = new Expansion(analysed);
  // All words first: a synonym must not take the place of a word that was typed as well.
  const groups = matches.map(({ words }) => expansion.groupsOf(words));
  matches.forEach(({ synonyms }, index) => expansion.add(synonyms, groups[index] as number[]));
  return {
    ...analysed,
    terms: expansion.terms(),
    concepts: withSaid(analysed.concepts, matches),
    wholeTerms: [...analysed.wholeTerms, ...otherReadings(analysed, matches)],
  };
}

/** One word for a word, or for several, says each of them. */
function withSaid(
  concepts: readonly QueryConcept[],
  matches: readonly KnownMatch[],
): readonly QueryConcept[] {
  return concepts.map((concept) => {
    const own = matches.filter(({ words }) => words.some(({ word }) => word === concept.word));
    const single = own.flatMap(({ synonyms }) =>
      synonyms.filter(({ analysed }) => analysed.words.length === 1),
    );
    if (single.length === 0) return concept;
    const known = new Set(concept.terms.map(({ term }) => term));
    const said = new Set(single.flatMap(({ analysed }) => analysed.wholeTerms.flat()));
    const added = [...said].filter((term) => !known.has(term)).map((term) => ({ term, share: 1 }));
    return { ...concept, terms: [...concept.terms, ...added] };
  });
}

class Expansion {
  private readonly whole: ReadonlySet<string>;
  private readonly alone: WeightedTerm[] = [];
  /** Terms of each group, each once. */
  private readonly groups = new Map<number, Map<string, WeightedTerm>>();
  private nextGroup: number;
  private added = 0;

  constructor({ terms, wholeTerms }: AnalysedQuery) {
    this.whole = new Set(wholeTerms.flat());
    for (const term of terms) {
      if (term.group === undefined) this.alone.push(term);
      else this.groupOf(term.group).set(term.term, term);
    }
    this.nextGroup = Math.max(-1, ...this.groups.keys()) + 1;
  }

  /** A group for each word that counts; a separate one if none does. */
  groupsOf(words: readonly QueryWord[]): number[] {
    const groups = words.flatMap((word) => {
      const stands = ({ term }: WeightedTerm): boolean =>
        word.terms.includes(term) && this.whole.has(term);
      for (const [group, terms] of this.groups) {
        if ([...terms.values()].some(stands)) return [group];
      }
      const members = this.alone.filter(stands);
      if (members.length === 0) return [];
      for (const member of members) this.alone.splice(this.alone.indexOf(member), 1);
      const group = this.nextGroup++;
      for (const member of members) this.groupOf(group).set(member.term, member);
      return [group];
    });
    return groups.length === 0 ? [this.nextGroup++] : [...new Set(groups)];
  }

  add(synonyms: readonly KnownSynonym[], groups: readonly number[]): void {
    for (const { analysed } of synonyms) {
      if (this.added >= addedTermsMax) return;
      const length = analysed.words.length;
      if (length > 1) this.addPhrase(analysed, Math.min(1, groups.length / length));
      else for (const group of groups) this.addWord(analysed, group);
    }
  }

  /** Terms of one group are next to each other. */
  terms(): WeightedTerm[] {
    const grouped = [...this.groups].flatMap(([group, terms]) =>
      [...terms.values()].map((term) => ({ ...term, group })),
    );
    return [...this.alone, ...grouped];
  }

  private addWord({ wholeTerms }: AnalysedQuery, group: number): void {
    const terms = this.groupOf(group);
    const weight = Math.max(1, ...[...terms.values()].map((known) => known.weight));
    for (const term of wholeTerms.flat()) {
      if (terms.has(term)) continue;
      terms.set(term, { term, weight });
      this.added += 1;
    }
  }

  private addPhrase({ terms }: AnalysedQuery, share: number): void {
    for (const { term, weight } of terms) {
      if (this.alone.some((known) => known.term === term)) continue;
      if ([...this.groups.values()].some((known) => known.has(term))) continue;
      this.alone.push({ term, weight: weight * share });
      this.added += 1;
    }
  }

  private groupOf(group: number): Map<string, WeightedTerm> {
    const terms = this.groups.get(group) ?? new Map<string, WeightedTerm>();
    this.groups.set(group, terms);
    return terms;
  }
}

/** The query with a synonym in place of its words: a title may be exactly that. */
function otherReadings(
  { wholeTerms }: AnalysedQuery,
  matches: readonly KnownMatch[],
): (readonly string[])[] {
  const readings: (readonly string[])[] = [];
  for (const { words, synonyms } of matches) {
    const stands = (term: string): boolean => words.some(({ terms }) => terms.includes(term));
    for (const { analysed } of synonyms) {
      for (const own of wholeTerms) {
        const others = own.filter((term) => !stands(term));
        for (const terms of analysed.wholeTerms) {
          readings.push([...new Set([...others, ...terms])]);
        }
      }
    }
  }
  return readings.slice(0, readingsMax);
}
