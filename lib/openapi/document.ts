/** The OpenAPI 3.1 description of the whole interface, made from the contract and the table of routes. */
import { packageVersion } from "../base/index.ts";
import { type OperationId, routes } from "../routes/index.ts";
import type { Operation, OperationTag } from "./operation.ts";
import { operationObject } from "./operation-object.ts";
import { authOperations } from "./operations/auth-operations.ts";
import { classifierOperations } from "./operations/classifier-operations.ts";
import { connectorOperations } from "./operations/connector-operations.ts";
import { gapOperations } from "./operations/gap-operations.ts";
import { keyOperations } from "./operations/key-operations.ts";
import { mcpOperations } from "./operations/mcp-operations.ts";
import { pluginOperations } from "./operations/plugin-operations.ts";
import { searchOperations } from "./operations/search-operations.ts";
import { serviceOperations } from "./operations/service-operations.ts";
import { ticketOperations } from "./operations/ticket-operations.ts";
import { webhookOperations } from "./operations/webhook-operations.ts";
import { wikiOperations } from "./operations/wiki-operations.ts";
import { problemAnswer } from "./responses.ts";
import { componentSchemas } from "./schemas.ts";
import { securitySchemes } from "./security.ts";

/** A route without its operation does not compile. */
export const operations: Readonly<Record<OperationId, Operation>> = {
  ...searchOperations,
  ...classifierOperations,
  ...ticketOperations,
  ...mcpOperations,
  ...wikiOperations,
  ...authOperations,
  ...pluginOperations,
  ...keyOperations,
  ...gapOperations,
  ...webhookOperations,
  ...connectorOperations,
  ...serviceOperations,
};

const tags: Readonly<Record<OperationTag, string>> = {
  Search: "Find pages, then load one",
  Tickets: "Place support tickets and learn from corrections",
  Agents: "The Model Context Protocol",
  Wiki: "Pages and their data",
  "Sign-in": "Sessions of browsers and frames, with USE_AUTH",
  Plugins: "Instances of low-code apps, with live events",
  Keys: "Application keys, with USE_AUTH",
  Gaps: "What is asked and not answered",
  Webhooks: "Messages to other systems",
  Connectors: "Events of the systems where tickets live",
  Service: "Information about the service",
};

/** A plain JSON object; created again at each call, which takes some milliseconds. */
export function createOpenApiDocument(): Record<string, unknown> {
  const used = new Set(Object.values(operations).map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Knowledge service",
      version: packageVersion(),
      summary: "Documentation search and support ticket classification",
      description:
        "The operator decides which keys are needed; without any the service is open. Errors are problem details (RFC 9457) with a stable `code`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name as OperationTag))
      .map(([name, description]) => ({ name, description })),
    paths: describedPaths(),
    components: {
      schemas: componentSchemas(),
      responses: { Problem: problemAnswer("Any other error", ["internal_error"]) },
      securitySchemes: securitySchemes(),
    },
  };
}

function describedPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, route] of Object.entries(routes)) {
    for (const [method, operationId] of Object.entries(route.methods)) {
      if (operationId === null) continue;
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = operationObject(operationId, operations[operationId], {
        ...route,
        isForVisitors: route.publicMethods?.some((open) => open === method) ?? false,
      });
    }
  }
  return paths;
}
