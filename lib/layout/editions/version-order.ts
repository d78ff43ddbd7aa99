/** Which of a documentation's versions answers first: names of versions, compared. */

const numbered =
  /^(?:version-|release-|v)?\d+(?:\.(?:\d+|x))*(?:[-.]?(?:alpha|beta|rc|pre|next)[-.]?\d*)?$/i;
const current = new Set(["latest", "stable", "current", "lts"]);
const coming = new Set([
  "next",
  "main",
  "master",
  "dev",
  "edge",
  "canary",
  "nightly",
  "unreleased",
]);

/** `1.2`, `v3`, `2.x`, `version-4.0-beta`. */
export function isVersionNumber(name: string): boolean {
  return numbered.test(name);
}

/** Names that stand for a version beside numbers. */
export function isVersionName(name: string): boolean {
  const lower = name.toLowerCase();
  return current.has(lower) || coming.has(lower);
}

/** What is out first, then what is coming, then what was, newest first. */
export function compareVersions(left: string, right: string): number {
  return rankOf(left) - rankOf(right) || compareNumbers(right, left) || (left < right ? -1 : 1);
}

function rankOf(name: string): number {
  const lower = name.toLowerCase();
  if (current.has(lower)) return 0;
  return coming.has(lower) || /alpha|beta|rc|pre|next/.test(lower) ? 2 : 1;
}

function compareNumbers(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `x` is above every number. */
function partsOf(name: string): readonly number[] {
  const found = name.toLowerCase().match(/\d+|(?<=\.)x/g) ?? [];
  return found.map((part) => (part === "x" ? Number.MAX_SAFE_INTEGER : Number(part)));
}

/** The newest that is out comes first, the coming one behind it. */
export function orderVersions(names: readonly string[]): readonly string[] {
  const sorted = [...new Set(names)].sort(compareVersions);
  const out = sorted.filter((name) => rankOf(name) < 2);
  const ahead = sorted.filter((name) => rankOf(name) === 2);
  return [...out.slice(0, 1), ...ahead, ...out.slice(1)];
}
