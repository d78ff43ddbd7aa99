/** The one decision about access, for API routes, pages and sockets. */
import type { Authorizer, AuthorizerOptions } from "./access-decision.ts";
import { createAreaAuthorizer } from "./area-authorizer.ts";
import { createCallerAuthorizer } from "./caller-authorizer.ts";

export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const { application } = options;
  return application === null
    ? createAreaAuthorizer(options)
    : createCallerAuthorizer(options, application);
}
