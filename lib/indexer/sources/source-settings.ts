/** Shared by the settings of the built-in content sources. */
import * as z from "zod";
import { defaultPattern, limits, type SkippedSource } from "../../contract/index.ts";

/** Made when it is asked for and kept: few programs that import the library fetch content. */
export function onFirstUse<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A folder below the collection's own that receives the files; "" for none. */
export const prefix = onFirstUse(() =>
  z
    .string()
    .regex(/^(?:[^\\/:\0]+\/)*[^\\/:\0]*$/, "must be a relative path with / as separator")
    .refine((path) => !path.split("/").includes(".."), "must not contain ..")
    .default("")
    .describe("Folder below the collection's own that receives the files"),
);

export const pattern = onFirstUse(() =>
  z.string().min(1).default(defaultPattern).describe("Glob of the files that are taken"),
);

export function prefixed(folder: string, path: string): string {
  return folder === "" ? path : `${folder.replace(/\/$/, "")}/${path}`;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a file, or why it is left out. */
export function sourceText(path: string, bytes: Buffer): string | SkippedSource {
  if (bytes.length > limits.sourceFileBytesMax) {
    return { path, detail: `the file has more than ${limits.sourceFileBytesMax} bytes` };
  }
  if (bytes.includes(0)) return { path, detail: "the file is binary" };
  try {
    return utf8.decode(bytes);
  } catch {
    return { path, detail: "the file is not UTF-8" };
  }
}
