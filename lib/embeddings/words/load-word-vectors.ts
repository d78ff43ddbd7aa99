/** The vectors of words of this process: read once, when a search in hybrid mode first wants them. */
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { messageOf, packageFile } from "../../base/index.ts";
import { findForeignPacks } from "./foreign-packs.ts";
import { englishFile } from "./word-files.ts";
import { openWordVectors, type WordVectors } from "./word-vectors.ts";

export type WordVectorsFound =
  | { readonly vectors: WordVectors; readonly fault: null }
  /** One sentence for an operator: without the file words alone answer. */
  | { readonly vectors: null; readonly fault: string };

let loading: Promise<WordVectorsFound> | null = null;

export function loadWordVectors(): Promise<WordVectorsFound> {
  loading ??= readWordVectors(() => packageFile(englishFile));
  return loading;
}

/** Never rejects. */
export async function readWordVectors(fileOf: () => string): Promise<WordVectorsFound> {
  let file: string = englishFile;
  try {
    file = fileOf();
    const bytes = await readFile(file);
    const folder = dirname(file);
    const vectors = await openWordVectors(bytes, (digest) => findForeignPacks(folder, digest));
    return { vectors, fault: null };
  } catch (error) {
    const reason = messageOf(error);
    const fault = `The vectors of words cannot be read from ${file}: ${reason}. Install the package again; words alone answer meanwhile.`;
    return { vectors: null, fault };
  }
}
