/** Pages of the error codes, from the files of our handbook: they must open even without an index. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "knowledge-sdk/schemas";
import { type ReadableDocument, readPageFile } from "knowledge-sdk/wiki";

const folder = join("content", "errors");

/** Null for an unknown error code. */
export async function readErrorPage(code: string): Promise<ReadableDocument | null> {
  if (!Object.hasOwn(errorCodes, code)) return null;
  const file = join(/* turbopackIgnore: true */ process.cwd(), folder, `${code}.md`);
  if (!existsSync(file)) return null;
  return readPageFile({ file, collection: "errors", filePath: `${code}.md` });
}
