/** Holds every answer that a test receives against the OpenAPI document of the build. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { RawRequest, Received } from "../../../lib/testing/http-exchange.ts";
import { projectFolder } from "../sources/source-files.ts";

interface Media {
  readonly schema: object;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

const file = join(projectFolder, "dist/explorer/openapi.json.gz");

export function readOpenApi(): OpenApiDocument {
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as OpenApiDocument;
}

// Runs without the explorer, as `npm run test:long`, have nothing to compare with.
const document = existsSync(file) ? readOpenApi() : null;
const patterns = Object.keys(document?.paths ?? {}).map((path) => ({
  path,
  matches: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));
const validators = new Map<object, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
if (document !== null) ajv.addSchema({ $id: "openapi", components: document.components });

/** Throws with what the document and the answer disagree about. Unknown paths are not looked at. */
export function assertDescribed({ method = "GET", target }: RawRequest, received: Received): void {
  const path = target.split("?", 1)[0] ?? "";
  const known = patterns.find(({ matches }) => matches.test(path))?.path;
  const operation =
    known === undefined ? undefined : document?.paths[known]?.[method.toLowerCase()];
  if (operation === undefined || received.body === "") return;
  const { status, headers, body } = received;
  const response = resolved(operation.responses[String(status)] ?? operation.responses.default);
  const type = (headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  const media = response?.content?.[type] ?? problemMedia(type);
  const where = `${method} ${path} ${status} ${type}`;
  if (media === undefined) throw new Error(`${where} is not described`);
  if (!type.endsWith("json")) return;
  const validate = validatorOf(media.schema);
  if (!validate(JSON.parse(body))) {
    throw new Error(`${where} does not fit its schema: ${ajv.errorsText(validate.errors)}`);
  }
}

/** Any status may come as a problem: a gate, a proxy's limit, a fault of ours. */
function problemMedia(type: string): Media | undefined {
  return document?.components.responses.Problem?.content?.[type];
}

function resolved(response: Response | undefined): Response | undefined {
  const name = response?.$ref?.split("/").at(-1);
  return name === undefined ? response : document?.components.responses[name];
}

export function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const absolute = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'),
  ) as object;
  const validate = ajv.compile(absolute);
  validators.set(schema, validate);
  return validate;
}
