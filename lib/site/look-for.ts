/** The look of one page: not everywhere do the operator's own style sheet and counter belong. */
import type { SiteLook } from "../contract/index.ts";

export interface PageAddress {
  readonly path: string;
  /** Behind the question mark. */
  readonly query: string;
}

/** Where operators work and people type their keys. */
const closedPages = /^\/(?:console|sign-in)(?:\/|$)/;

/**
 * A style sheet that hides what it should not leaves the console and the sign-in as they are, and
 * `?css=off` shows any page without it. What is searched for is told to no other service.
 */
export function lookFor(look: SiteLook, { path, query }: PageAddress): SiteLook {
  const isClosed = closedPages.test(path);
  const given = new URLSearchParams(query);
  return {
    ...look,
    cssAddress: isClosed || given.get("css") === "off" ? null : look.cssAddress,
    analytics: isClosed || given.has("q") ? null : look.analytics,
  };
}
