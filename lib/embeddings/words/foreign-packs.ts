/** The files of words beside the English ones: which languages there are, each read when it is used. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { messageOf } from "../../base/index.ts";
import type { Language } from "../../corpus/index.ts";
import { createForeignPack, type ForeignPack } from "./foreign-pack.ts";
import {
  digestBytes,
  type OpenedVectorFile,
  openVectorFile,
  openVectorFileNow,
} from "./vector-file.ts";
import { listWordFiles } from "./word-files.ts";

export interface ForeignPacks {
  readonly languages: readonly Language[];
  /** Changes with every file. */
  readonly fingerprint: string;
  /** Never rejects: a file that cannot be read is told once, and its language has no vectors. */
  load(language: string): Promise<ForeignPack | null>;
  /** Null until it was loaded. */
  loaded(language: string): ForeignPack | null;
  /** The same as `load`, while others wait for some milliseconds. */
  loadNow(language: string): ForeignPack | null;
}

export const noPacks: ForeignPacks = {
  languages: [],
  fingerprint: "",
  load: () => Promise.resolve(null),
  loaded: () => null,
  loadNow: () => null,
};

/** `base` is the SHA-256 of the English words: words that lie beside others are left out. */
export async function findForeignPacks(folder: string, base: string): Promise<ForeignPacks> {
  const files = new Map<Language, string>();
  const hash = createHash("sha256");
  for (const { language, file } of await listWordFiles(folder)) {
    files.set(language, file);
    hash.update(basename(file)).update(await digestOf(file));
  }
  if (files.size === 0) return noPacks;
  return createPacks(files, base, hash.digest("hex"));
}

function createPacks(
  files: ReadonlyMap<string, string>,
  base: string,
  fingerprint: string,
): ForeignPacks {
  const loading = new Map<string, Promise<ForeignPack | null>>();
  const ready = new Map<string, ForeignPack | null>();
  const take = (language: string, { parts }: OpenedVectorFile): ForeignPack => {
    if (parts.base !== base) throw new Error("it belongs to other English words");
    const pack = ready.get(language) ?? createForeignPack(language as Language, parts);
    ready.set(language, pack);
    return pack;
  };
  const refuse = (language: string, file: string, error: unknown): null => {
    const reason = messageOf(error);
    process.emitWarning(
      `The words of the language ${language} cannot be read from ${file}: ${reason}. Install the package again; pages in it are found by their words meanwhile.`,
    );
    ready.set(language, null);
    return null;
  };
  const read = async (language: string, file: string): Promise<ForeignPack | null> => {
    try {
      return take(language, await openVectorFile(new Uint8Array(await readFile(file))));
    } catch (error) {
      return refuse(language, file, error);
    }
  };
  return {
    languages: [...files.keys()] as Language[],
    fingerprint,
    loaded: (language) => ready.get(language) ?? null,
    load(language) {
      const file = files.get(language);
      if (file === undefined) return Promise.resolve(null);
      const pack = loading.get(language) ?? read(language, file);
      loading.set(language, pack);
      return pack;
    },
    loadNow(language) {
      const file = files.get(language);
      const known = ready.get(language);
      if (known !== undefined || file === undefined) return known ?? null;
      try {
        return take(language, openVectorFileNow(new Uint8Array(readFileSync(file))));
      } catch (error) {
        return refuse(language, file, error);
      }
    },
  };
}

/** The digest that a file ends with; nothing is checked yet. */
async function digestOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(digestBytes);
    await handle.read(bytes, 0, digestBytes, Math.max(0, size - digestBytes));
    return bytes;
  } finally {
    await handle.close();
  }
}
