/**
 * Contract schemas in the form that the SDK takes. Their JSON Schema is made once: the SDK asks for
 * it in every server, and without sessions there is a server for every request.
 */
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { fieldFaults } from "../base/index.ts";
import { cutText, jsonSchemaOf } from "../contract/index.ts";
import type { FieldReader } from "../http/index.ts";

type Schema<T> = StandardSchemaWithJSON<T, T>;
/** A name that models make up for an argument, and the argument that they mean. */
type Aliases = Readonly<Record<string, string>>;

/** Messages name the argument; `aliases` are accepted for the arguments they mean. */
export function argumentsSchema<T>(
  schema: z.ZodType<T>,
  aliases: Aliases = {},
  read: FieldReader = (fields) => ({ fields, faults: [] }),
): Schema<T> {
  return standardSchema(schema, "input", (given) => {
    const { fields, faults } = read(withoutAliases(given, aliases));
    const parsed = schema.safeParse(fields);
    if (parsed.success && faults.length === 0) return { value: parsed.data };
    const found = fieldFaults(parsed.error, (issue, field) => ({
      field,
      message: messageOf(issue, field),
    }));
    return { issues: [...faults, ...found].map(({ message }) => ({ message })) };
  });
}

/** Results are typed where they are made; tests hold them against the schema, calls do not. */
export function resultSchema<T>(schema: z.ZodType<T>): Schema<T> {
  return standardSchema(schema, "output", (given) => ({ value: given as T }));
}

function standardSchema<T>(
  schema: z.ZodType<T>,
  io: "input" | "output",
  validate: Schema<T>["~standard"]["validate"],
): Schema<T> {
  let json: Record<string, unknown> | null = null;
  const described = (): Record<string, unknown> => {
    json ??= jsonSchemaOf({ schema, io });
    return json;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "knowledge-sdk",
      validate,
      jsonSchema: { input: described, output: described },
    },
  };
}

/** An argument under its own name wins over its alias. */
function withoutAliases(given: unknown, aliases: Aliases): unknown {
  if (typeof given !== "object" || given === null) return given;
  const renamed = Object.entries(given).filter(([name]) => Object.hasOwn(aliases, name));
  if (renamed.length === 0) return given;
  const meant = renamed.map(([name, value]) => [aliases[name], value] as const);
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(aliases, name));
  return Object.fromEntries([...meant, ...others]);
}

function messageOf(issue: z.core.$ZodIssue, argument: string): string {
  if (issue.code === "unrecognized_keys") {
    return `unknown argument ${issue.keys.map((key) => cutText(key, 40)).join(", ")}`;
  }
  if (issue.code === "invalid_type") {
    // The issue itself does not distinguish a missing value from a wrong type; its message does.
    if (issue.message.endsWith("received undefined")) return `${argument} is missing`;
    return `${argument || "arguments"} must be a ${issue.expected}`;
  }
  if (issue.code === "too_small" && issue.origin === "string") {
    return `${argument} must not be empty`;
  }
  if (issue.code === "too_big") {
    const unit = issue.origin === "array" ? "entries" : "characters";
    return `${argument} may have ${issue.maximum} ${unit}`;
  }
  return issue.message.startsWith(argument) ? issue.message : `${argument}: ${issue.message}`;
}
