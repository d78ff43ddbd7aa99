/** A file of JSON lines that people write: each line is checked, and a fault names it. */
import { readFileSync, statSync } from "node:fs";
import type * as z from "zod";
import { fieldErrors, parseNestedJson } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";

/** Far above any set that people judge; a larger file was named by mistake. */
const fileBytesMax = 64 * 1024 * 1024;

export type Fail = (fault: string) => never;

/**
 * Takes each line that is not empty. Throws `evaluation_input_invalid` with one line that names the
 * file, the line's number and the way out, and for a file without lines.
 */
export function readLines<T>(
  file: string,
  schema: z.ZodType<T>,
  take: (value: T, line: number, fail: Fail) => void,
): void {
  let count = 0;
  textOf(file)
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .forEach((text, index) => {
      if (text.trim() === "") return;
      const line = index + 1;
      const fail = (fault: string): never => {
        throw new KnowledgeError("evaluation_input_invalid", `${file}, line ${line}: ${fault}`);
      };
      take(parseLine(text, schema, fail), line, fail);
      count += 1;
    });
  if (count > 0) return;
  throw new KnowledgeError("evaluation_input_invalid", `${file} has no questions.`);
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > fileBytesMax) {
      throw new KnowledgeError("evaluation_input_invalid", `${file} has more than 64 MB.`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof KnowledgeError) throw error;
    const fault = error instanceof TypeError ? "is not UTF-8 text" : "cannot be read";
    throw new KnowledgeError("evaluation_input_invalid", `The file ${file} ${fault}.`, {
      cause: error,
    });
  }
}

function parseLine<T>(text: string, schema: z.ZodType<T>, fail: Fail): T {
  const value = parseJson(text, fail);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return fail(
    fieldErrors(parsed.error)
      .map(({ field, message }) => `${field || "the line"}: ${message}`)
      .join("; "),
  );
}

function parseJson(text: string, fail: Fail): unknown {
  try {
    return parseNestedJson(text);
  } catch {
    return fail("this is not JSON");
  }
}
