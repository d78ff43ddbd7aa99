/** Finds fields that only differ in their writing from known ones, before they are ignored as unknown. */
import * as z from "zod";
import { cutText, type FieldError } from "../../contract/index.ts";
import type { FieldReader } from "../../http/index.ts";

/** `CorrelationID`, `correlation_id` and `correlation-id` are all meant as `correlationId`. */
export function misspeltFields(schema: z.ZodObject): FieldReader {
  const find = misspeltIn(schema);
  return (fields) => ({ fields, faults: find(fields) });
}

function misspeltIn(schema: z.ZodObject): (value: unknown) => readonly FieldError[] {
  const known = new Map(Object.keys(schema.shape).map((name) => [plain(name), name]));
  const inner = Object.entries(schema.shape).flatMap(([name, field]) => {
    const entry = entriesOf(field);
    return entry === null ? [] : [[name, misspeltIn(entry)] as const];
  });
  return (value) => {
    if (!isRecord(value)) return [];
    const own = Object.keys(value).flatMap((name) => {
      const meant = known.get(plain(name));
      return meant === undefined || meant === name ? [] : [misspelt(name, meant)];
    });
    const nested = inner.flatMap(([name, find]) =>
      listOf(value[name]).flatMap((entry, index) =>
        find(entry).map(({ field, message }) => ({
          field: `${name}.${index}.${field}`,
          message: `${name}.${index}.${message}`,
        })),
      ),
    );
    return [...own, ...nested];
  };
}

/** The name is cut: it is the caller's text, and may be as long as the body. */
function misspelt(name: string, meant: string): FieldError {
  const field = cutText(name, 40);
  return { field, message: `${field} is not a field; use ${meant}` };
}

/** The objects that a field is a list of; null for other fields. */
function entriesOf(field: unknown): z.ZodObject | null {
  const inside = field instanceof z.ZodOptional ? field.unwrap() : field;
  const element = inside instanceof z.ZodArray ? inside.element : null;
  return element instanceof z.ZodObject ? element : null;
}

function plain(name: string): string {
  return name.replaceAll(/[-_ ]/g, "").toLowerCase();
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As many as are allowed: a longer list is refused anyway. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}
