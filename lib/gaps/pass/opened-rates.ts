/** How often readers open a hit of a question that is answered, and of one that is not, on this very site. */

export interface OpenedCounts {
  /** Searches of people. */
  readonly searches: number;
  /** Those after which a hit was opened. */
  readonly opened: number;
  /** How likely a page answers, by its words. */
  readonly chance: number;
}

export interface OpenedRates {
  readonly answered: number;
  readonly unanswered: number;
}

/** With fewer nobody knows what is usual here; a site that counts no clicks has none. */
const searchesMin = 50;
const openedMin = 10;
const rounds = 30;
/** Rates that differ by less tell nothing. */
const differenceMin = 0.15;
/** Words are never sure: they must not outweigh what many readers did. */
const chanceMin = 0.1;
const chanceMax = 0.9;

/**
 * A mixture of two binomials, fitted by expectation and maximisation (Dempster, Laird and Rubin,
 * 1977), with what the words say as the prior. Null where it finds no two kinds of questions.
 */
export function openedRates(counts: readonly OpenedCounts[]): OpenedRates | null {
  const searches = counts.reduce((sum, one) => sum + one.searches, 0);
  const opened = counts.reduce((sum, one) => sum + Math.min(one.opened, one.searches), 0);
  if (searches < searchesMin || opened < openedMin) return null;
  const mean = opened / searches;
  let rates = { answered: mean + (1 - mean) / 2, unanswered: mean / 2 };
  for (let round = 0; round < rounds; round++) {
    const sums = { answered: [0, 0], unanswered: [0, 0] };
    for (const one of counts) {
      const share = chanceWith(one, rates);
      const times = Math.min(one.opened, one.searches);
      sums.answered[0] = (sums.answered[0] as number) + share * times;
      sums.answered[1] = (sums.answered[1] as number) + share * one.searches;
      sums.unanswered[0] = (sums.unanswered[0] as number) + (1 - share) * times;
      sums.unanswered[1] = (sums.unanswered[1] as number) + (1 - share) * one.searches;
    }
    rates = { answered: rateOf(sums.answered), unanswered: rateOf(sums.unanswered) };
  }
  return rates.answered - rates.unanswered < differenceMin ? null : rates;
}

/** How likely it is answered, by words and readers. */
export function chanceWith(
  { searches, opened, chance }: OpenedCounts,
  { answered, unanswered }: OpenedRates,
): number {
  const times = Math.min(opened, searches);
  const prior = Math.min(chanceMax, Math.max(chanceMin, chance));
  const evidence =
    times * Math.log(answered / unanswered) +
    (searches - times) * Math.log((1 - answered) / (1 - unanswered));
  return 1 / (1 + ((1 - prior) / prior) * Math.exp(-evidence));
}

/** With one case more of each, so that no rate is 0 or 1. */
function rateOf([opened = 0, searches = 0]: readonly number[]): number {
  return (opened + 1) / (searches + 2);
}
