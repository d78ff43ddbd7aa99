/** From where an MCP endpoint may be asked: a page of a stranger names itself as host or as origin. */
import { KnowledgeError } from "../../contract/index.ts";
import { createKnownHosts, type HttpRequest } from "../../http/index.ts";

export interface SourceRuleOptions {
  /** Host names by which the service is reached, besides loopback and addresses of numbers. */
  readonly allowedHosts: readonly string[];
  /** Whether a browser may send a request from the page that it comes from. */
  readonly isAllowedOrigin: (request: HttpRequest) => boolean;
}

/** Throws `host_not_allowed` or `cross_origin_refused`. */
export type SourceRule = (request: HttpRequest) => void;

export function createSourceRule({ allowedHosts, isAllowedOrigin }: SourceRuleOptions): SourceRule {
  const refusalOf = createKnownHosts(allowedHosts);
  return (request) => {
    const refusal = refusalOf(request);
    if (refusal !== null) throw refusal;
    if (!isAllowedOrigin(request)) {
      throw new KnowledgeError(
        "cross_origin_refused",
        "This request comes from a page of another origin; the operator can allow an origin in ALLOWED_ORIGINS.",
      );
    }
  };
}
