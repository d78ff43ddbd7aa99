/** Operations of a description in the order of its paths. */
import { type Fields, fieldsOf, isFields, type Located, valuesOf, wordOf } from "./located.ts";
import type { Answer, BodyContent, CallBody, DescribedOperation, Parameter } from "./operation.ts";
import type { References } from "./references.ts";
import { serverOf } from "./server-address.ts";

/** The largest public description has some 3,000; what is beyond is counted on the overview. */
export const operationsMax = 5_000;
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export function listOperations(references: References): readonly DescribedOperation[] {
  const { root } = references;
  const calls = entriesOf(root.value.paths, "path", references);
  const hooks = entriesOf(root.value.webhooks, "webhook", references);
  return [...calls, ...hooks];
}

function entriesOf(
  paths: unknown,
  kind: "path" | "webhook",
  references: References,
): readonly DescribedOperation[] {
  return Object.entries(fieldsOf(paths)).flatMap(([path, given]) => {
    const item = references.follow(given, references.root);
    return methods
      .filter((method) => isFields(item.value[method]))
      .map((method) => {
        const place = kind === "path" ? method.toUpperCase() : "WEBHOOK";
        return readOperation({ path, place, item, method, references });
      });
  });
}

interface Found {
  readonly path: string;
  readonly place: string;
  readonly item: Located;
  readonly method: string;
  readonly references: References;
}

function readOperation({ path, place, item, method, references }: Found): DescribedOperation {
  const { value, file } = references.follow(item.value[method], item);
  const at: Located = { value, file, name: null };
  const root = references.root.value;
  const parameters = allParameters(item, at, references);
  const consumes = mediaTypes(value.consumes ?? root.consumes);
  const produces = mediaTypes(value.produces ?? root.produces);
  return {
    method: place,
    path,
    operationId: wordOf(value.operationId),
    summary: wordOf(value.summary) || wordOf(item.value.summary),
    description: wordOf(value.description) || wordOf(item.value.description),
    tags: valuesOf(value.tags)
      .map(wordOf)
      .filter((tag) => tag !== ""),
    isDeprecated: value.deprecated === true,
    parameters: parameters
      .filter(({ value: { in: where } }) => where !== "body" && where !== "formData")
      .map((parameter) => readParameter(parameter, references)),
    body: readBody(at, references) ?? swaggerBody(parameters, consumes, references),
    responses: readResponses(at, produces, references),
    security: readSecurity(value.security ?? root.security),
    server: serverOf(value.servers ?? item.value.servers, root),
  };
}

/** Those of the operation replace those of its path with the same name and place. */
function allParameters(item: Located, operation: Located, references: References): Located[] {
  const found = new Map<string, Located>();
  for (const owner of [item, operation]) {
    for (const given of valuesOf(owner.value.parameters)) {
      const parameter = references.follow(given, owner);
      const { name, in: where } = parameter.value;
      if (wordOf(name) !== "") found.set(`${wordOf(where)} ${wordOf(name)}`, parameter);
    }
  }
  return [...found.values()];
}

function readParameter(parameter: Located, references: References): Parameter {
  const { name, in: where, required, description, example, examples } = parameter.value;
  return {
    name: wordOf(name),
    place: wordOf(where),
    isRequired: required === true || where === "path",
    description: wordOf(description),
    schema: schemaOfParameter(parameter, references),
    example: example ?? firstExample(examples, parameter, references),
  };
}

/** Swagger 2 writes the schema into the parameter itself; OpenAPI 3 may give it a media type. */
function schemaOfParameter(parameter: Located, references: References): Located {
  const { schema, content } = parameter.value;
  const [first] = Object.values(fieldsOf(content));
  const inner = schema ?? fieldsOf(first).schema;
  if (inner !== undefined) return references.follow(inner, parameter);
  const { description: _said, required: _needed, ...own } = parameter.value;
  return { ...parameter, value: own, name: null };
}

function readBody(operation: Located, references: References): CallBody | null {
  const { requestBody } = operation.value;
  if (requestBody === undefined) return null;
  const body = references.follow(requestBody, operation);
  return {
    description: wordOf(body.value.description),
    isRequired: body.value.required === true,
    contents: readContents(body, references),
  };
}

/** `body` has a schema; fields of a form become one. */
function swaggerBody(
  parameters: readonly Located[],
  consumes: readonly string[],
  references: References,
): CallBody | null {
  const body = parameters.find(({ value }) => value.in === "body");
  const mediaType = consumes[0] ?? "application/json";
  if (body !== undefined) {
    const schema = references.follow(body.value.schema, body);
    const contents = [{ mediaType, schema, example: undefined }];
    const { description, required } = body.value;
    return { description: wordOf(description), isRequired: required === true, contents };
  }
  const fields = parameters.filter(({ value }) => value.in === "formData");
  const [first] = fields;
  if (first === undefined) return null;
  const properties = Object.fromEntries(fields.map(({ value }) => [wordOf(value.name), value]));
  const required = fields.filter(({ value }) => value.required === true);
  const value = {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, { required: _needed, ...schema }]) => [name, schema]),
    ),
    required: required.map((field) => wordOf(field.value.name)),
  };
  const form = consumes[0] ?? "application/x-www-form-urlencoded";
  const contents = [
    { mediaType: form, schema: { value, file: first.file, name: null }, example: undefined },
  ];
  return { description: "", isRequired: required.length > 0, contents };
}

function readResponses(
  operation: Located,
  produces: readonly string[],
  references: References,
): readonly Answer[] {
  return Object.entries(fieldsOf(operation.value.responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, given]) => {
      const answer = references.follow(given, operation);
      const { description, schema, examples } = answer.value;
      const mediaType = produces[0] ?? "application/json";
      const contents =
        schema === undefined
          ? readContents(answer, references)
          : [
              {
                mediaType,
                schema: references.follow(schema, answer),
                example: fieldsOf(examples)[mediaType],
              },
            ];
      return { status, description: wordOf(description), contents };
    });
}

function readContents(owner: Located, references: References): readonly BodyContent[] {
  return Object.entries(fieldsOf(owner.value.content)).map(([mediaType, given]) => {
    const { schema, example, examples } = fieldsOf(given);
    return {
      mediaType,
      schema: references.follow(schema, owner),
      example: example ?? firstExample(examples, owner, references),
    };
  });
}

function firstExample(examples: unknown, owner: Located, references: References): unknown {
  const [first] = Object.values(fieldsOf(examples));
  return first === undefined ? undefined : references.follow(first, owner).value.value;
}

function readSecurity(security: unknown): readonly (readonly string[])[] | null {
  if (!Array.isArray(security)) return null;
  return security.map((needed: unknown) => Object.keys(fieldsOf(needed)));
}

function mediaTypes(value: unknown): readonly string[] {
  return valuesOf(value).map(wordOf);
}

/** For what describes groups: `tags` of the description itself. */
export function describedTags(root: Fields): ReadonlyMap<string, string> {
  return new Map(
    valuesOf(root.tags).map((tag) => {
      const { name, description } = fieldsOf(tag);
      return [wordOf(name), wordOf(description)];
    }),
  );
}
