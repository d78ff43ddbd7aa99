/** Integers that arrive as text in a query string or as numbers in JSON. */

import * as z from "zod";
import { cutText } from "./cut-text.ts";
import { wireForms } from "./json-schema-overrides.ts";

const integerText = /^[+-]?\d{1,15}$/;

/**
 * An integer that is clamped to `[min, max]`; anything that is not an integer is an error. The
 * message contains `name`, so that a caller reads "limit must be an integer, got abc" at once.
 */
export function clampedInteger(
  name: string,
  min: number,
  max: number,
): z.ZodType<number, string | number> {
  const schema = z.union([z.string(), z.number()]).transform((given, context) => {
    const value = typeof given === "number" ? given : parseInteger(given);
    if (!Number.isInteger(value)) {
      context.addIssue({
        code: "custom",
        message: `${name} must be an integer, got ${cutText(String(given), 40)}`,
      });
      return z.NEVER;
    }
    return Math.min(max, Math.max(min, value));
  });
  return schema.register(wireForms, { type: "integer", minimum: min, maximum: max });
}

function parseInteger(text: string): number {
  const trimmed = text.trim();
  // Digits beyond the safe range still mean "very large", which the clamp answers.
  if (/^[+-]?\d{16,}$/.test(trimmed))
    return trimmed.startsWith("-") ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  return integerText.test(trimmed) ? Number(trimmed) : Number.NaN;
}
