/** Each value once, the most frequent first; those that are as frequent in the order of the alphabet. */
export function byFrequency<Value extends string>(values: readonly Value[]): Value[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const order = [...counts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1));
  return order.map(([value]) => value);
}
