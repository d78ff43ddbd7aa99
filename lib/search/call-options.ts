/** How the options of a search call are read. */

/** Names separated by commas; null when the filter is absent or blank. */
export function collectionNames(filter = ""): readonly string[] | null {
  const names = filter
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.length === 0 ? null : names;
}

/** The whole number nearest to zero of `value`, within `[min, max]`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(value)));
}
