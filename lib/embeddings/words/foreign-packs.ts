/** The files of words beside the English ones: which languages there are, each read when it is used. */
import { createHash } from "node:crypto";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, languageOfTag } from "../../corpus/index.ts";
import { createForeignPack, type ForeignPack } from "./foreign-pack.ts";
import { digestBytes, openVectorFile } from "./vector-file.ts";

export interface ForeignPacks {
  readonly languages: readonly Language[];
  /** Changes with every file. */
  readonly fingerprint: string;
  /** Never rejects: a file that cannot be read is told once, and its language has no vectors. */
  load(language: string): Promise<ForeignPack | null>;
  /** Null until it was loaded. */
  loaded(language: string): ForeignPack | null;
}

export const noPacks: ForeignPacks = {
  languages: [],
  fingerprint: "",
  load: () => Promise.resolve(null),
  loaded: () => null,
};

const name = /^words-([a-z]{2,3})\.bin$/;

/** `base` is the SHA-256 of the English words: words that lie beside others are left out. */
export async function findForeignPacks(folder: string, base: string): Promise<ForeignPacks> {
  const files = new Map<Language, string>();
  const hash = createHash("sha256");
  for (const file of (await readdir(folder)).sort()) {
    const language = languageOfTag(name.exec(file)?.[1] ?? "");
    if (language === null || language === "und") continue;
    files.set(language, join(folder, file));
    hash.update(file).update(await digestOf(join(folder, file)));
  }
  if (files.size === 0) return noPacks;
  const loading = new Map<string, Promise<ForeignPack | null>>();
  const ready = new Map<string, ForeignPack>();
  const read = async (language: Language, file: string): Promise<ForeignPack | null> => {
    try {
      const { parts } = await openVectorFile(new Uint8Array(await readFile(file)));
      if (parts.base !== base) throw new Error("it belongs to other English words");
      const pack = createForeignPack(language, parts);
      ready.set(language, pack);
      return pack;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.emitWarning(
        `The words of the language ${language} cannot be read from ${file}: ${reason}. Install the package again; pages in it are found by their words meanwhile.`,
      );
      return null;
    }
  };
  return {
    languages: [...files.keys()],
    fingerprint: hash.digest("hex"),
    loaded: (language) => ready.get(language) ?? null,
    load(language) {
      const file = files.get(language as Language);
      if (file === undefined) return Promise.resolve(null);
      const pack = loading.get(language) ?? read(language as Language, file);
      loading.set(language, pack);
      return pack;
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
