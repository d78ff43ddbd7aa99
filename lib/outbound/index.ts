/** Every call to the world outside: HTTP within bounds, language models. */
export { isPublicAddress } from "./guarded-lookup.ts";
export { type ChatQuestion, type Provider, providerOf } from "./language-models/chat-provider.ts";
export { createCircuitBreaker } from "./language-models/circuit-breaker.ts";
export { createRequestBudget } from "./language-models/request-budget.ts";
export { OutboundError, type OutboundFault } from "./outbound-error.ts";
export { type OutboundAnswer, sendOutbound } from "./send-outbound.ts";
