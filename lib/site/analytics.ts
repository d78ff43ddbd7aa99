/** The counter of visits that the operator has elsewhere. It never hears what readers search for. */
import type { ResolvedSiteSettings, SiteAnalyticsLook } from "../contract/index.ts";
import { type SiteFile, textFile } from "./site-file.ts";

export interface ReadAnalytics {
  readonly look: SiteAnalyticsLook;
  /** A script of ours that runs before theirs. */
  readonly prepares: SiteFile;
}

export function readAnalytics(given: ResolvedSiteSettings["analytics"]): ReadAnalytics | null {
  if (given === undefined) return null;
  const { kind, script, id } = given;
  const { origin } = new URL(script);
  const prepares = textFile(
    kind === "umami" ? cameFrom : cameFrom + matomo(script.replace(/\.js$/i, ".php"), id),
    "text/javascript",
  );
  const first = { src: `/site/analytics.js?v=${prepares.version}` };
  // What is searched for stands behind the question mark.
  const umami = {
    "data-website-id": id,
    "data-exclude-search": "true",
    "data-do-not-track": "true",
  };
  const second = { src: script, ...(kind === "umami" && umami) };
  return { look: { origin, scripts: [first, second] }, prepares };
}

/** The results that a reader came from have the words of the search in their address. */
const cameFrom = `"use strict";
if (document.referrer.startsWith(location.origin + "/")) {
  Object.defineProperty(document, "referrer", { get: () => location.origin + "/" });
}
`;

/** Matomo reads a list of orders that stands before it; a page that is opened without loading is another one. */
function matomo(tracker: string, id: string): string {
  return `const orders = (window._paq ??= []);
let last = "";
function tell() {
  if (location.pathname === last) return;
  last = location.pathname;
  orders.push(["setCustomUrl", location.origin + last], ["setDocumentTitle", last], ["trackPageView"]);
}
orders.push(["setTrackerUrl", ${JSON.stringify(tracker)}], ["setSiteId", ${JSON.stringify(id)}], ["setDoNotTrack", true], ["disableCookies"], ["enableLinkTracking"]);
tell();
window.navigation?.addEventListener("navigatesuccess", tell);
`;
}
