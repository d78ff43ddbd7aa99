/**
 * `POST /api/policy-reports`: what browsers stopped because of the policy of a page. It only counts,
 * because anybody may send anything here.
 */
import { createClientBuckets } from "../auth/index.ts";
import { KnowledgeError, PolicyReport, PolicyReports } from "../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  errorsToConsole,
  type HttpHandler,
  type HttpRequest,
  parseJson,
  readText,
  requireContentType,
} from "../http/index.ts";
import type { CountViolation } from "../metrics/index.ts";

export interface PolicyReportHandlerOptions extends EndpointOptions {
  /** Default: nothing is counted. */
  readonly count?: CountViolation | undefined;
  readonly trustedProxies?: number | undefined;
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined;
}

interface Violation {
  readonly directive: string;
  readonly disposition: string;
  readonly blocked: string;
}

const bytesMax = 64 * 1_024;
/** A browser sends a page's reports together, or one by one where it is older. */
const perClient = { perSecond: 1, burst: 30 };
const together = { perSecond: 20, burst: 200 };

const single = /^application\/csp-report[\t ]*(?:;|$)/i;
const several = /^application\/(?:csp-report|reports\+json)[\t ]*(?:;|$)/i;

export function createPolicyReportHandler(options: PolicyReportHandlerOptions): HttpHandler {
  const { count, trustedProxies = 0, clock = Date.now, logger = errorsToConsole } = options;
  const mayPass = createClientBuckets({ perClient, together, trustedProxies });
  const isNews = createHourly(clock);
  return createResource({
    ...options,
    methods: {
      async POST(request) {
        // Before anything is read: a browser sends these without being asked.
        if (!mayPass(request)) throw tooManyReports();
        for (const { directive, disposition, blocked } of await readViolations(request)) {
          count?.(directive, disposition);
          if (!isNews(`${directive} ${disposition}`)) continue;
          const told = { directive, disposition, blocked };
          logger.warn(told, "a browser reports content against the policy of a page");
        }
        return { status: 204, body: null };
      },
    },
  });
}

/** Throws `content_type_unsupported`, `body_too_large` or `body_malformed`. */
async function readViolations(request: HttpRequest): Promise<readonly Violation[]> {
  requireContentType(request, several, "application/reports+json or application/csp-report");
  const text = await readText(request, bytesMax);
  if (single.test(request.header("content-type") ?? "")) {
    const report = parseJson(text, PolicyReport)["csp-report"];
    // Older browsers give the directive with its sources.
    const directive = report["effective-directive"] ?? report["violated-directive"]?.split(" ")[0];
    return [violation(directive, report.disposition, report["blocked-uri"])];
  }
  return parseJson(text, PolicyReports)
    .filter(({ type }) => type === "csp-violation")
    .map(({ body }) => violation(body?.effectiveDirective, body?.disposition, body?.blockedURL));
}

/** Those that our policies have, or that stand for them in reports: clients can write anything. */
const directives: ReadonlySet<string> = new Set([
  "default-src",
  ...["script-src", "style-src"].flatMap((name) => [name, `${name}-elem`, `${name}-attr`]),
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "object-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
  "require-trusted-types-for",
]);

function violation(directive = "", disposition = "enforce", blocked = ""): Violation {
  return {
    directive: directives.has(directive) ? directive : "other",
    disposition: disposition === "report" ? "report" : "enforce",
    blocked: originOf(blocked),
  };
}

/** The origin of an address; otherwise a word such as `inline`. */
function originOf(blocked: string): string {
  if (/^[a-z][a-z-]{0,30}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 100) : "unknown";
}

/** Whether the last time was an hour ago: no client fills the log. There are few keys. */
function createHourly(clock: () => number): (key: string) => boolean {
  const told = new Map<string, number>();
  return (key) => {
    const now = clock();
    const last = told.get(key);
    if (last !== undefined && now - last < 3_600_000) return false;
    told.set(key, now);
    return true;
  };
}

function tooManyReports(): KnowledgeError {
  return new KnowledgeError("too_many_requests", "Too many reports at once; try again later.", {
    retryAfter_s: 60,
  });
}
