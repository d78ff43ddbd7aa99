/** A value of a description with the file it stands in, which its references are relative to. */

export interface Located {
  readonly value: Fields;
  /** Path of its file, as `readBeside` takes it; "" for the description itself. */
  readonly file: string;
  /** Last part of the reference that led here, such as the name of a schema; null for none. */
  readonly name: string | null;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Numbers and booleans are written as they are; anything else is no text. */
export function wordOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
