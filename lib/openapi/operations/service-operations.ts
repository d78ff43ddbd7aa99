/** Operations about the service itself. */
import { healthResponse } from "../examples.ts";
import { json, type Operations } from "../operation.ts";
import { DocsParameters } from "../parameters.ts";

export const serviceOperations = {
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
      file: { description: "explorer.js or explorer.css", example: "explorer.css" },
    },
    answers: {
      "200": {
        description: "The file",
        content: {
          "text/css": { schema: { type: "string" } },
          "text/javascript": { schema: { type: "string" } },
        },
      },
      "304": { description: "The client has it" },
    },
    problems: ["unauthorized", "route_not_found"],
  },
} satisfies Operations;
