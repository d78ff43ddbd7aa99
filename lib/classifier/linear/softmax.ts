/** Probabilities of scores: exp(score / temperature), divided by their sum. */
export function softmax(scores: Float64Array, temperature: number): Float64Array {
  const most = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const shares = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
