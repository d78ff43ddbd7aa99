/** One operation as OpenAPI writes it. */
import { jsonSchemaOf } from "../contract/index.ts";
import type { OperationId, Route } from "../routes/index.ts";
import type { Body, Operation } from "./operation.ts";
import { responsesOf } from "./responses.ts";
import { reference } from "./schemas.ts";
import { securityOf } from "./security.ts";

export function operationObject(
  operationId: OperationId,
  operation: Operation,
  {
    area,
    isForVisitors,
  }: Pick<Route, "area"> & {
    /** Whether a public key opens it. */
    readonly isForVisitors: boolean;
  },
): object {
  const { tag, summary, description, body } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: bodyObject(body) }),
    responses: responsesOf(operation),
    security: isForVisitors ? [...securityOf(area), { publicKey: [] }] : securityOf(area),
  };
}

function parametersOf({ query, queryExamples = {}, pathParameters = {}, headers = {} }: Operation) {
  const described = query === undefined ? {} : jsonSchemaOf({ schema: query, io: "input" });
  const { properties = {}, required = [] } = described as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return [
    ...Object.entries(pathParameters).map(([name, { description, example }]) => ({
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string" },
      example,
    })),
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: "query",
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      ...("const" in schema && { allowEmptyValue: true }),
      schema,
      ...(name in queryExamples && { example: queryExamples[name] }),
    })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: "header",
      description,
      schema: { type: "string" },
    })),
  ];
}

function bodyObject({ schema, isOptional, contentType = "application/json", examples }: Body) {
  const values = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return {
    required: isOptional !== true,
    content: {
      [contentType]: { schema: reference(schema), examples: Object.fromEntries(values) },
    },
  };
}
