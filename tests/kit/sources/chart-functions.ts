/** The functions of Go's templates and of Sprig that our chart calls, with their order of arguments. */
import { createHash } from "node:crypto";
import { stringify } from "yaml";

type Value = unknown;

export function isTruthy(value: Value): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "object") return Object.keys(value).length > 0;
  return Boolean(value);
}

const indent = (width: Value, text: Value): string =>
  String(text).replaceAll(/^/gm, " ".repeat(Number(width)));

/** Go writes the keys of a map in their order. */
function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

export const chartFunctions: Readonly<Record<string, (...args: Value[]) => Value>> = {
  add: (...numbers) => numbers.reduce<number>((sum, one) => sum + Number(one), 0),
  and: (...values) => values.find((value) => !isTruthy(value)) ?? values.at(-1),
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  dict: (...entries) =>
    Object.fromEntries(
      entries.flatMap((key, index) => (index % 2 === 0 ? [[key, entries[index + 1]]] : [])),
    ),
  div: (a, b) => Math.trunc(Number(a) / Number(b)),
  eq: (a, b) => a === b,
  fail: (message) => {
    throw new Error(String(message));
  },
  hasKey: (map, key) => Object.hasOwn(map as object, String(key)),
  index: (map, key) => (map as Record<string, Value>)[String(key)],
  int64: (value) => Math.trunc(Number(value)),
  kindIs: (kind, value) => kind === (typeof value === "number" ? "float64" : typeof value),
  list: (...values) => values,
  ne: (a, b) => a !== b,
  nindent: (width, text) => `\n${indent(width, text)}`,
  not: (value) => !isTruthy(value),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  printf: (format, ...args) => {
    const rest = [...args];
    return String(format).replaceAll("%s", () => String(rest.shift()));
  },
  quote: (value) => JSON.stringify(String(value ?? "")),
  sha256sum: (text) => createHash("sha256").update(String(text)).digest("hex"),
  ternary: (yes, no, test) => (isTruthy(test) ? yes : no),
  toJson: (value) => JSON.stringify(sorted(value)),
  toYaml: (value) => stringify(value, { lineWidth: 0, sortMapEntries: true }).trimEnd(),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
  trunc: (length, text) => String(text).slice(0, Number(length)),
  tuple: (...values) => values,
};
