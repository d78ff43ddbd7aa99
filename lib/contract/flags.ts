/** Switches that arrive as text in a query string or as booleans in code. */

import * as z from "zod";
import { cutText } from "./cut-text.ts";
import { wireForms } from "./json-schema-overrides.ts";

const on = new Set(["1", "true", "on", "yes", ""]);
const off = new Set(["0", "false", "off", "no"]);

/** `name` alone in a query string (`?facets`) switches it on. The message contains `name`. */
export function flag(name: string): z.ZodType<boolean, string | boolean> {
  const schema = z.union([z.string(), z.boolean()]).transform((given, context) => {
    if (typeof given === "boolean") return given;
    const text = given.trim().toLowerCase();
    if (on.has(text)) return true;
    if (off.has(text)) return false;
    context.addIssue({
      code: "custom",
      message: `${name} must be on or off (or true, false, 1, 0), got ${cutText(given, 40)}`,
    });
    return z.NEVER;
  });
  return schema.register(wireForms, { type: "boolean" });
}
