/** Values of JSON that anybody may have written. */

export function jsonField(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, key)
        ? (found as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
}

export function jsonList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function jsonWord(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A text, or the list of its lines with their ends; no more than about `lengthMax` of it. */
export function jsonText(value: unknown, lengthMax = Number.POSITIVE_INFINITY): string {
  if (typeof value === "string") return value.slice(0, lengthMax).replace(/\r\n/g, "\n");
  const lines: string[] = [];
  let length = 0;
  for (const line of jsonList(value)) {
    if (typeof line !== "string") continue;
    lines.push(line.slice(0, lengthMax));
    length += line.length;
    if (length > lengthMax) break;
  }
  return lines.join("").replace(/\r\n/g, "\n");
}
