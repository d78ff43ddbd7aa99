/** HTTP for every host: exchanges, endpoints, bodies, headers. */
export { bodyTooLarge, joinChunks } from "./body.ts";
export { namedOrigins } from "./cors.ts";
export { withDeadline } from "./deadline.ts";
export {
  type Answering,
  type Content,
  createEndpoint,
  createRefusal,
  createResource,
  type EndpointOptions,
} from "./endpoint.ts";
export { entityTag, matchesTag } from "./entity-tag.ts";
export type { HttpAnswer, HttpHandler, HttpRequest } from "./exchange.ts";
export { type FormReading, isForm, readForm, seeOther } from "./form.ts";
export type { Gate } from "./gate.ts";
export {
  type FieldReader,
  jsonType,
  parseJson,
  readJson,
  readText,
  requireContentType,
} from "./json-body.ts";
export { createKnownHosts } from "./known-hosts.ts";
export { runLimited } from "./limited-work.ts";
export { errorsToConsole, type Logger } from "./logger.ts";
export { createHttpServer, type HttpServer } from "./node/http-server.ts";
export { NodeRequest, sendAnswer } from "./node/node-exchange.ts";
export {
  type AnsweredRequest,
  type Answerer,
  createNodeListener,
  type NodeHostOptions,
  type TakeOver,
} from "./node/node-host.ts";
export { pictureAlone, pictureHeaders } from "./picture-headers.ts";
export {
  plainReporting,
  policyReportsPath,
  secureReporting,
} from "./policy-reporting.ts";
export { type FaultFormatter, parseParameters } from "./query-parameters.ts";
export { requestOrigin } from "./request-origin.ts";
export { type RequestTiming, rounded, startTiming } from "./request-timing.ts";
export { routeNotFound } from "./route-not-found.ts";
