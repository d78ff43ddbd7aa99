/**
 * DNS rebinding: a page of a stranger whose host name now leads to this machine. Such a request
 * names the stranger as its host, and as its origin.
 */
import { KnowledgeError } from "../../contract/index.ts";
import type { HttpRequest } from "../http/exchange.ts";

export interface HostRuleOptions {
  /** Host names by which the service is reached, besides loopback and addresses of numbers. */
  readonly allowedHosts: readonly string[];
  /** Whether a browser may send a request from the page that it comes from. */
  readonly isAllowedOrigin: (request: HttpRequest) => boolean;
}

/** Throws `host_not_allowed` or `cross_origin_refused`. */
export type HostRule = (request: HttpRequest) => void;

export function createHostRule({ allowedHosts, isAllowedOrigin }: HostRuleOptions): HostRule {
  const names = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return (request) => {
    const name = hostName(request.header("host"));
    if (name === null || !(isNoName(name) || names.has(name))) throw hostNotAllowed(name);
    if (!isAllowedOrigin(request)) {
      throw new KnowledgeError(
        "cross_origin_refused",
        "This request comes from a page of another origin; the operator can allow an origin in ALLOWED_ORIGINS.",
      );
    }
  };
}

/** Null for a header that is missing or names no host. */
function hostName(host: string | null): string | null {
  const address = `http://${host ?? ""}`;
  return host !== null && URL.canParse(address) ? new URL(address).hostname : null;
}

/** Nobody else's name can be made to mean these. */
function isNoName(name: string): boolean {
  return /^(?:localhost|.+\.localhost|\d+(?:\.\d+){3}|\[[\da-f:.]+\])$/.test(name);
}

function hostNotAllowed(name: string | null): KnowledgeError {
  const shown =
    name === null
      ? "The request names no host"
      : `The host ${name.slice(0, 200)} is not known here`;
  return new KnowledgeError(
    "host_not_allowed",
    `${shown}; the operator names the hosts of this service in PUBLIC_ORIGIN and ALLOWED_HOSTS.`,
  );
}
