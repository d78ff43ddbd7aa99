/** A sum of weighted features as a probability. */
export interface LearntModel<Feature extends string> {
  readonly bias: number;
  readonly weights: Readonly<Record<Feature, number>>;
}

export function probability<Feature extends string>(
  { bias, weights }: LearntModel<Feature>,
  features: Readonly<Record<Feature, number>>,
): number {
  let sum = bias;
  for (const name of Object.keys(weights) as Feature[]) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}
