/** Few words of people that all name one class teach what they are about, not that all is of that class. */

/** From so many examples on, how often each class is named is what people mean. */
export const fewExamples = 50;

/**
 * The factor for an example's cost, by its class. Classes named as often as the others count in
 * full. The excess of a class over the average of the others counts only as far as there are enough
 * examples to trust it, by the square of their share of 50: 5 count by 1 %, 25 by a quarter, 50 in
 * full. With the share itself, five examples lost 3 of 38 tickets of other classes.
 */
export function balanceOf(named: number, examples: number, classes: number): number {
  if (examples >= fewExamples || classes < 2) return 1;
  const others = (examples - named) / (classes - 1);
  if (named <= others) return 1;
  return (others + (named - others) * (examples / fewExamples) ** 2) / named;
}
