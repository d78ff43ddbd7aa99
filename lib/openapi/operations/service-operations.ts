/** Operations about the service itself. */
import { healthResponse } from "../examples.ts";
import { json, type Operations } from "../operation.ts";
import { DocsParameters } from "../parameters.ts";

export const serviceOperations = {
  reportViolations: {
    tag: "Service",
    summary: "Report what the policy of a page stopped",
    description:
      "For browsers, which send these by themselves; a single report comes as application/csp-report. The service counts them by directive and keeps nothing else.",
    body: {
      schema: "PolicyReports",
      contentType: "application/reports+json",
      examples: {
        picture: [
          {
            type: "csp-violation",
            body: {
              effectiveDirective: "img-src",
              blockedURL: "https://pictures.example.com/a.png",
              disposition: "enforce",
            },
          },
        ],
      },
    },
    answers: { "204": { description: "Counted" } },
    problems: ["body_malformed", "body_too_large", "content_type_unsupported", "too_many_requests"],
  },
  health: {
    tag: "Service",
    summary: "Whether the service is ready",
    answers: {
      "200": json("It answers", "HealthResponse", healthResponse),
      "503": json(
        "It is starting or stopping",
        "HealthResponse",
        { ...healthResponse, status: "starting", generation: 0, documents: 0, sections: 0 },
        { "Retry-After": "Seconds" },
      ),
    },
    problems: [],
  },
  apiDocs: {
    tag: "Service",
    summary: "This description",
    description: "The explorer as a page; with ?json the OpenAPI document that it shows.",
    query: DocsParameters,
    answers: {
      "200": {
        description: "The page, or the document",
        headers: { ETag: "Changes with the version of the service" },
        content: {
          "text/html": { schema: { type: "string" } },
          "application/json": { schema: { type: "object" } },
        },
      },
      "304": { description: "The client has it" },
    },
    problems: ["unauthorized"],
  },
  explorerFile: {
    tag: "Service",
    summary: "A file of the explorer",
    pathParameters: {
      file: {
        description: "explorer.js, explorer.css or operations.json",
        example: "explorer.css",
      },
    },
    answers: {
      "200": {
        description: "The file",
        content: {
          "text/css": { schema: { type: "string" } },
          "text/javascript": { schema: { type: "string" } },
          "application/json": { schema: { type: "array" } },
        },
      },
      "304": { description: "The client has it" },
    },
    problems: ["unauthorized", "route_not_found"],
  },
} satisfies Operations;
