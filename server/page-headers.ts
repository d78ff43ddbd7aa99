/** Security headers of every page. API answers carry their own. */
import { randomBytes } from "node:crypto";
import { lookFor, plainReporting, type Site, secureReporting } from "knowledge-sdk/service";
import type { Environment } from "./environment.ts";

export interface PageHeaders {
  /**
   * For the answer to one request: its scripts are those that carry the nonce, and those of our own
   * origin.
   */
  next(path: string): ReadonlyMap<string, string>;
}

/** The script that pages of other origins load. */
const sharedScript = "/embed.js";
const builtFiles = "/_next/static/";
/** The frame that draws diagrams, inside pages of ours. */
const drawingFrame = "/diagrams";

const hstsMaxAge_s = 365 * 24 * 60 * 60;

/** `site` says whose counter of visits may run. */
export function createPageHeaders(environment: Environment, site: Pick<Site, "look">): PageHeaders {
  const { publicOrigin, auth } = environment;
  const isSecure = publicOrigin?.startsWith("https:") === true;
  const reporting = isSecure ? secureReporting : plainReporting;
  const fixed: readonly (readonly [string, string])[] = [
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: with that, browsers send the sign-in form with "Origin: null".
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ...Object.entries(reporting.headers),
    ...(isSecure ? ([["Strict-Transport-Security", `max-age=${hstsMaxAge_s}`]] as const) : []),
  ];
  // Nothing is stopped for these: browsers report where text becomes script or markup unlooked at.
  const wouldBeStopped = `require-trusted-types-for 'script'; ${reporting.directives}`;
  const sources: Sources = { ...sourcesOf(environment), reports: reporting.directives };
  const ofFrame: Sources = {
    ...sources,
    // Mermaid, which nothing else on that page shows, writes the styles of its drawings.
    styles: "'self' 'unsafe-inline'",
    frameAncestors: ["'self'", ...auth.frameAncestors.filter(isOrigin)].join(" "),
  };
  return {
    next(path) {
      const nonce = randomBytes(16).toString("base64");
      const isShared = path === sharedScript;
      const isFrame = path === drawingFrame;
      const { analytics } = lookFor(site.look(), { path, query: "" });
      // The frame draws what documents contain, and counts nothing.
      const counter = isFrame ? null : (analytics?.origin ?? null);
      const headers = new Map([
        ["Content-Security-Policy", policy(nonce, { ...(isFrame ? ofFrame : sources), counter })],
        ["Cross-Origin-Resource-Policy", isShared ? "cross-origin" : "same-origin"],
        ...fixed,
      ]);
      if (!isFrame) headers.set("Content-Security-Policy-Report-Only", wouldBeStopped);
      // The contents of a page may depend on the caller; files are the same for everybody.
      const isFile = isShared || path.startsWith(builtFiles);
      // The texts of the interface are those of the reader's language.
      if (!isFile) headers.set("Vary", "Accept-Language");
      if (auth.isRequired && !isFile) headers.set("Cache-Control", "private, no-store");
      return headers;
    },
  };
}

/** The parts of a policy that are not the same everywhere. */
interface Sources {
  /** Whose counter of visits runs; null for nobody's. */
  readonly counter?: string | null;
  readonly styles: string;
  readonly images: string;
  /** Whose films, sounds and frames are shown besides our own. */
  readonly players: string;
  readonly formTargets: string;
  readonly frameAncestors: string;
  readonly reports: string;
}

function sourcesOf({
  auth,
  oidc,
  imageOrigins,
  playerOrigins,
}: Environment): Omit<Sources, "reports"> {
  return {
    styles: "'self'",
    images: ["'self'", "data:", ...(imageOrigins?.filter(isOrigin) ?? ["https:"])].join(" "),
    players: playerOrigins.filter(isOrigin).join(" "),
    // The form to sign out leads on to the identity provider.
    formTargets: oidc === null ? "'self'" : `'self' ${new URL(oidc.issuer).origin}`,
    frameAncestors: auth.frameAncestors.join(" "),
  };
}

function isOrigin(source: string): boolean {
  return !source.startsWith("'");
}

function policy(nonce: string, sources: Sources): string {
  const { styles, images, players, reports, formTargets, frameAncestors } = sources;
  const counter = sources.counter == null ? "" : ` ${sources.counter}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${counter}`,
    ...(counter === "" ? [] : [`connect-src 'self'${counter}`]),
    `style-src ${styles}`,
    `img-src ${images}`,
    ...(players === "" ? [] : [`frame-src 'self' ${players}`, `media-src 'self' ${players}`]),
    "object-src 'none'",
    "base-uri 'none'",
    reports,
    `form-action ${formTargets}`,
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
