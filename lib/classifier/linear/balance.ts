/** Few words of people that all name one class teach what they are about, not that all is of that class. */

/** From so many examples on, how often each class is named is what people mean. */
export const fewExamples = 50;

/**
 * Share of its cost that an example of a class counts with. Classes named as often as the others
 * count in full. What one is named more often than the others are on average counts as far as there
 * are examples enough to believe it, by the square of their share of 50: 5 count by 1 %, 25 by a
 * quarter, 50 in full. By the share itself, five lost 3 of 38 tickets of other classes.
 */
export function balanceOf(named: number, examples: number, classes: number): number {
  if (examples >= fewExamples || classes < 2) return 1;
  const others = (examples - named) / (classes - 1);
  if (named <= others) return 1;
  return (others + (named - others) * (examples / fewExamples) ** 2) / named;
}
