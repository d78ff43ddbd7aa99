/** The counter of visits that the operator has elsewhere. It never hears what readers search for. */
import type { ResolvedSiteSettings, SiteAnalyticsLook } from "../contract/index.ts";
import { type SiteFile, textFile } from "./site-file.ts";

export interface ReadAnalytics {
  readonly look: SiteAnalyticsLook;
  /** A script of ours that prepares theirs; null where none is needed. */
  readonly prepares: SiteFile | null;
}

export function readAnalytics(given: ResolvedSiteSettings["analytics"]): ReadAnalytics | null {
  if (given === undefined) return null;
  const { kind, script, id } = given;
  const { origin } = new URL(script);
  if (kind === "umami") {
    // What is searched for stands behind the question mark.
    const scripts = [
      {
        src: script,
        "data-website-id": id,
        "data-exclude-search": "true",
        "data-do-not-track": "true",
      },
    ];
    return { look: { origin, scripts }, prepares: null };
  }
  const prepares = textFile(matomo(script.replace(/\.js$/, ".php"), id), "text/javascript");
  const first = { src: `/site/analytics.js?v=${prepares.version}` };
  return { look: { origin, scripts: [first, { src: script }] }, prepares };
}

/** Matomo reads a list of orders that stands before it; a page that is opened without loading is another one. */
function matomo(tracker: string, id: string): string {
  return `"use strict";
const orders = (window._paq ??= []);
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
