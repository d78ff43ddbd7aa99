/** How the parts of a service are wired, whoever hosts them. */
export { type ComposedService, composeService, type ServiceFault } from "./compose-service.ts";
