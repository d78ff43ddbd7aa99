/** Sub-themes may be nested by their names: `a / b / c` lies in `a / b`, which lies in `a`. */
import type { SubTheme } from "../../contract/index.ts";

const separator = " / ";

/** The sub-themes that it lies in, the nearest first. */
export function ancestorsOf(theme: string): readonly string[] {
  const levels = theme.split(separator);
  return levels
    .slice(1)
    .map((_, index) => levels.slice(0, index + 1).join(separator))
    .toReversed();
}

/** Whether `inner` is the sub-theme `outer`, or lies in it. */
export function liesIn(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer + separator);
}

/** Each with those that it lies in, which come before it. */
export function withAncestors(themes: readonly string[]): readonly string[] {
  return [...new Set(themes.flatMap((theme) => [...ancestorsOf(theme).toReversed(), theme]))];
}

/** The sub-theme of a document: that of the longest beginning of its path. */
export function themeOfPath(
  subThemes: readonly SubTheme[],
  filePath: string,
): SubTheme | undefined {
  let found: SubTheme | undefined;
  let longest = 0;
  for (const theme of subThemes) {
    for (const prefix of theme.pathPrefixes) {
      if (prefix.length <= longest || !filePath.startsWith(prefix)) continue;
      found = theme;
      longest = prefix.length;
    }
  }
  return found;
}
