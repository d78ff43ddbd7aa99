/** The state as JSON Lines: a head, then one line for each row of each table. */
import { z } from "zod";
import { KnowledgeError } from "../contract/index.ts";

/** Rises when older versions could not read the lines. */
export const linesFormat = 1;

export const StateHead = z.object({
  format: z.int().positive(),
  /** Version of the package that wrote them. */
  version: z.string(),
  /** Number of the newest migration of state.db. */
  schema: z.int().positive(),
  /** Rows of each table that follow. */
  rows: z.record(z.string(), z.int().nonnegative()),
  /** The last number that each counting table has given. */
  numbers: z.record(z.string(), z.int().nonnegative()),
});
export type StateHead = z.infer<typeof StateHead>;

/** Bytes, and integers that JSON would round. */
const LargeValue = z.union([
  z.strictObject({ base64: z.base64() }),
  z.strictObject({ integer: z.string().regex(/^-?\d{1,19}$/) }),
]);
const name = z.string().regex(/^\w{1,64}$/);

export const StateRow = z.object({
  table: name,
  row: z.record(name, z.union([z.null(), z.number(), z.string(), LargeValue])),
});
export type StateRow = z.infer<typeof StateRow>;

export type StoredValue = null | number | string | bigint | ArrayBuffer | Uint8Array;

export function toLineValue(value: StoredValue): StateRow["row"][string] {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : { integer: String(value) };
  }
  if (value === null || typeof value !== "object") return value;
  return { base64: Buffer.from(value as ArrayBuffer).toString("base64") };
}

export function toStoredValue(value: StateRow["row"][string]): StoredValue {
  if (value === null || typeof value !== "object") return value;
  return "integer" in value ? BigInt(value.integer) : Buffer.from(value.base64, "base64");
}

/** Throws `backup_invalid` with the number of the line, which begins at 1. */
export function parseLine<T>(schema: z.ZodType<T>, text: string, number: number): T {
  const read = schema.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new KnowledgeError(
    "backup_invalid",
    `Line ${number} is not one that "knowledge export-state" writes; nothing was imported.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
