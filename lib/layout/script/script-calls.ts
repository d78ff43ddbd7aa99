/** What the few functions give that configurations call: of paths, lists, texts and objects. */
import { posix } from "node:path";

/** A function of the script itself. */
export interface Closure {
  readonly isClosure: true;
  call(values: readonly unknown[]): unknown;
}

export function isClosure(value: unknown): value is Closure {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "isClosure");
}

interface MemberCall {
  /** The name before the dot; "" for anything but a name. */
  readonly owner: string;
  readonly self: unknown;
  readonly name: string;
  readonly values: readonly unknown[];
}

const itemsMax = 50_000;

/** Null for a function that is not known here. */
export function calledMember({ owner, self, name, values }: MemberCall): {
  readonly value: unknown;
} | null {
  if (owner === "require" && name === "resolve") return { value: values[0] };
  if (owner === "path" && (name === "resolve" || name === "join")) return { value: joined(values) };
  if (owner === "Object") return objectCall(name, values);
  if (Array.isArray(self)) return listCall(self as readonly unknown[], name, values);
  if (typeof self === "string") return textCall(self, name, values);
  return null;
}

function joined(values: readonly unknown[]): unknown {
  const texts = values.filter((value) => typeof value === "string");
  return texts.length === values.length ? posix.join(...texts) : undefined;
}

function objectCall(name: string, [first]: readonly unknown[]): { readonly value: unknown } | null {
  if (name === "freeze") return { value: first };
  if (typeof first !== "object" || first === null) return { value: undefined };
  if (name === "entries") return { value: Object.entries(first) };
  if (name === "keys") return { value: Object.keys(first) };
  return name === "values" ? { value: Object.values(first) } : null;
}

function listCall(
  self: readonly unknown[],
  name: string,
  values: readonly unknown[],
): { readonly value: unknown } | null {
  const [first] = values;
  const call = isClosure(first) ? first : null;
  switch (name) {
    case "concat":
      return { value: [...self, ...values.flat()].slice(0, itemsMax) };
    case "flat":
      return { value: self.flat() };
    case "reverse":
    case "toReversed":
      return { value: self.toReversed() };
    case "slice":
      return { value: self.slice(...(values.slice(0, 2) as number[])) };
    case "join":
      return { value: self.join(String(first ?? ",")) };
    case "map":
      return { value: call === null ? self : self.map((item, at) => call.call([item, at])) };
    case "flatMap":
      return { value: call === null ? self : self.flatMap((item, at) => call.call([item, at])) };
    case "filter":
      return {
        value: self.filter((item, at) => Boolean(call === null ? item : call.call([item, at]))),
      };
    default:
      return null;
  }
}

function textCall(
  self: string,
  name: string,
  [first, second]: readonly unknown[],
): { readonly value: unknown } | null {
  if (name === "toLowerCase") return { value: self.toLowerCase() };
  if (name === "toUpperCase") return { value: self.toUpperCase() };
  if (name === "trim") return { value: self.trim() };
  if (name === "startsWith") return { value: self.startsWith(String(first)) };
  if (name !== "replace" || typeof first !== "string" || typeof second !== "string") return null;
  return { value: self.replace(first, () => second) };
}
