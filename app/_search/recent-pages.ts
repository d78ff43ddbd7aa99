/** The pages read lately in this browser, newest first. */
import { keep, readKept } from "../_components/local-storage-value.ts";

export interface RecentPage {
  readonly address: string;
  readonly title: string;
}

const key = "wiki-recent";
const pagesMax = 6;

/** Stored values may come from another version, or may have been changed by hand. */
export function readRecent(): readonly RecentPage[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) || "[]");
    return Array.isArray(kept) ? kept.filter(isRecentPage).slice(0, pagesMax) : [];
  } catch {
    return [];
  }
}

export function rememberPage(page: RecentPage): void {
  const others = readRecent().filter(({ address }) => address !== page.address);
  keep(key, JSON.stringify([page, ...others].slice(0, pagesMax)));
}

/** Only pages of our own: an address decides where a click leads. */
function isRecentPage(value: unknown): value is RecentPage {
  const { address, title } = (value ?? {}) as Partial<RecentPage>;
  return (
    typeof title === "string" &&
    typeof address === "string" &&
    /^\/(?:wiki|docs)(?:\/|$)/.test(address)
  );
}
