/** What the rules of several generators share. */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import type { TruthNode } from "../site-truth.ts";

export type Given = Readonly<Record<string, unknown>>;

export function first(folder: string, ...names: readonly string[]): string | null {
  const found = names.find((name) => existsSync(join(folder, name)));
  return found === undefined ? null : join(folder, found);
}

export function joined(...steps: readonly unknown[]): string {
  return posix.join("/", ...steps.map(String));
}

export function items(value: unknown): readonly Given[] {
  return Array.isArray(value) ? (value as readonly Given[]) : [];
}

export function group(
  label: unknown,
  children: readonly TruthNode[],
  address: string | null = null,
): TruthNode {
  return { label: String(label ?? ""), address, children };
}

export function isOutside(link: string): boolean {
  return /^(?:[a-z]+:)?\/\//i.test(link) || link.startsWith("mailto:");
}

/** `guide/index` is shown at `guide`; for some generators `README` is such a page, too. */
export function bare(path: string, indexes = "index"): string {
  const name = path.replace(/\.(?:mdx?|markdown)$/, "");
  return name.replace(new RegExp(`(^|/)(?:${indexes})$`), "$1");
}
