/** Reads OpenAPI 3 and Swagger 2 from JSON or YAML, with bounds on what a text may unfold to. */
import { parse } from "yaml";
import { parseNestedJson } from "../../base/index.ts";
import { isDeepYaml, yamlDepthMax } from "../../documents/index.ts";
import { type Fields, isFields } from "./located.ts";
import { isJson } from "./says-open-api.ts";

/** Aliases of aliases grow without end; descriptions written with YAML's anchors have a few hundred. */
const aliasesMax = 1_000;

/** Whether the parsed file is a description, and not one that only mentions the word. */
export function isDescription(value: Fields): boolean {
  const { openapi, swagger } = value;
  return String(openapi).startsWith("3.") || /^2(?:\.|$)/.test(String(swagger));
}

/** Throws an `Error` that says what is wrong with the text. */
export function readDescription(text: string): Fields {
  const value = isJson(text) ? parseNestedJson(withoutMark(text)) : parseYaml(text);
  if (!isFields(value)) throw new Error("it is not a list of names and values");
  return value;
}

function parseYaml(text: string): unknown {
  if (isDeepYaml(text)) throw new Error(`it is nested more than ${yamlDepthMax} levels deep`);
  try {
    return parse(text, { maxAliasCount: aliasesMax, logLevel: "error", prettyErrors: true });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n", 1);
    throw new Error(`it is not valid YAML: ${reason}`, { cause: error });
  }
}

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
