/** Where a site sends addresses that are no pages. Names and stars in them stand for their steps. */
import type { SiteRedirect } from "../site-layout.ts";
import { addressKey } from "./sited-pages.ts";

/** Patterns are tried one after the other. */
const patternsMax = 300;

export interface SiteRedirects {
  /** Null for an address that stays. */
  follow(address: string): string | null;
  /** Addresses that lead to one of these, each with that one. */
  leadingTo(addresses: Iterable<string>): readonly SiteRedirect[];
}

interface Step {
  readonly name: string;
  readonly kind: "text" | "one" | "rest";
}

interface PatternPair {
  readonly from: readonly Step[];
  readonly to: readonly Step[];
}

export function createSiteRedirects(redirects: readonly SiteRedirect[]): SiteRedirects {
  const plain = new Map<string, string>();
  const patterns: PatternPair[] = [];
  for (const { from, to } of redirects) {
    if (!/[:*[]/.test(from)) {
      if (!plain.has(addressKey(from))) plain.set(addressKey(from), to);
      continue;
    }
    const pair = { from: stepsOf(from), to: stepsOf(to) };
    if (patterns.length < patternsMax && isWhole(pair.from) && to.startsWith("/"))
      patterns.push(pair);
  }
  return {
    follow(address) {
      const known = plain.get(addressKey(address));
      if (known !== undefined) return known;
      const steps = namesOf(address);
      for (const { from, to } of patterns) {
        const values = matched(from, steps);
        if (values !== null) return filled(to, values);
      }
      return null;
    },
    leadingTo(addresses) {
      const found = [...plain].map(([from, to]) => ({ from, to }));
      const reversible = patterns.filter(({ from, to }) => isWhole(to) && hasAll(to, from));
      if (reversible.length === 0) return found;
      for (const address of addresses) {
        const steps = namesOf(address);
        for (const { from, to } of reversible) {
          const values = matched(to, steps);
          const source = values === null ? null : filled(from, values);
          if (source !== null) found.push({ from: source, to: address });
        }
      }
      return found;
    },
  };
}

function namesOf(address: string): readonly string[] {
  return addressKey(address)
    .split("/")
    .filter((step) => step !== "");
}

/** `:name` and `[name]` are one step, `*`, `:name*` and `[...name]` all that follow. */
function stepsOf(address: string): readonly Step[] {
  const [path = ""] = address.split(/[?#]/);
  return path
    .split("/")
    .filter((step) => step !== "")
    .map((step): Step => {
      if (step === "*" || step === ":splat") return { name: "splat", kind: "rest" };
      const [, rest] = /^(?::([\w-]+)[*+]|\[\.{3}([\w-]+)\])$/.exec(step)?.filter(Boolean) ?? [];
      if (rest !== undefined) return { name: rest, kind: "rest" };
      const [, one] = /^(?::([\w-]+)|\[([\w-]+)\])$/.exec(step)?.filter(Boolean) ?? [];
      return one === undefined ? { name: step, kind: "text" } : { name: one, kind: "one" };
    });
}

/** Nothing follows a rest, and no step holds what is not known here. */
function isWhole(steps: readonly Step[]): boolean {
  return steps.every(({ name, kind }, at) => {
    if (kind === "rest") return at === steps.length - 1;
    return kind === "one" || !/[:*()[\]]/.test(name);
  });
}

function hasAll(steps: readonly Step[], wanted: readonly Step[]): boolean {
  const names = new Set(steps.filter(({ kind }) => kind !== "text").map(({ name }) => name));
  return wanted.every(({ name, kind }) => kind === "text" || names.has(name));
}

function matched(
  pattern: readonly Step[],
  steps: readonly string[],
): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const [at, { name, kind }] of pattern.entries()) {
    if (kind === "rest") {
      values.set(name, steps.slice(at).join("/"));
      return values;
    }
    const step = steps[at];
    if (step === undefined || (kind === "text" && step !== name)) return null;
    if (kind === "one") values.set(name, step);
  }
  return steps.length === pattern.length ? values : null;
}

function filled(pattern: readonly Step[], values: ReadonlyMap<string, string>): string {
  const steps = pattern.map(({ name, kind }) =>
    kind === "text" ? name : (values.get(name) ?? ""),
  );
  return `/${steps.filter((step) => step !== "").join("/")}`;
}
