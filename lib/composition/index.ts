/** How the parts of a service are wired, whoever hosts them. */
export { type ComposedService, composeService } from "./compose-service.ts";
export { wireParts } from "./wire-parts.ts";
