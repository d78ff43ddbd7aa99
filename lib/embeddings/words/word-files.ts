/**
 * The files of words of this installation. They lie beside the English ones, where every process and
 * thread of it looks, and are told apart by their names: `words-fr.bin`.
 */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { messageOf, packageFile } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { type Language, languageOfTag } from "../../corpus/index.ts";
import { openVectorFile } from "./vector-file.ts";

/** From the folder of the package. */
export const englishFile = "embeddings/words/word-vectors.bin";

export interface WordFile {
  readonly language: Language;
  readonly file: string;
}

export interface WordFileState {
  readonly language: string;
  readonly words: number;
  readonly bytes: number;
  /** Why its words are not used; null for a file that is. */
  readonly fault: string | null;
}

const name = /^words-([a-z]{2,3})\.bin$/;

/** Files of a folder that are named as words of a language, by language. */
export async function listWordFiles(folder: string): Promise<readonly WordFile[]> {
  const found: WordFile[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const language = languageOfTag(name.exec(file)?.[1] ?? "");
    if (language === null || language === "und") continue;
    found.push({ language, file: join(folder, file) });
  }
  return found;
}

/** Languages of this installation, English first, and what is the matter with a file. */
export async function describeWordFiles(
  english: string = packageFile(englishFile),
): Promise<readonly WordFileState[]> {
  const main = await read(english);
  const states = [{ language: "en", ...stateOf(main, null) }];
  for (const { language, file } of await listWordFiles(dirname(english))) {
    states.push({ language, ...stateOf(await read(file), main.digest) });
  }
  return states;
}

/**
 * Takes a file that `npm run train -- language` made into the installation, in place of an older one
 * of the same language. Throws `parameter_invalid` for another file, and changes nothing then.
 */
export async function addWordFile(
  given: string,
  english: string = packageFile(englishFile),
): Promise<WordFileState> {
  const [main, words] = [await read(english), await read(given)];
  const language = languageOfTag(words.language ?? "");
  const isOther = language === null || language === "und" || language === "en";
  const { fault, ...state } = stateOf(words, main.digest);
  const reason = fault ?? (isOther ? "it does not say which language its words are in" : null);
  if (reason !== null) {
    throw new KnowledgeError(
      "parameter_invalid",
      `${given} cannot be added: ${reason}. Name a file of words that was trained beside the English words of this version, such as words-fr.bin.`,
    );
  }
  await replace(join(dirname(english), `words-${language}.bin`), words.content);
  return { language: language as string, ...state, fault: null };
}

interface ReadFile {
  readonly content: Uint8Array;
  readonly words: number;
  readonly language: string | undefined;
  /** SHA-256 of the English words that they lie beside. */
  readonly base: string | undefined;
  readonly digest: string;
  readonly fault: string | null;
}

async function read(file: string): Promise<ReadFile> {
  let content: Uint8Array<ArrayBuffer> = new Uint8Array();
  try {
    content = new Uint8Array(await readFile(file));
    const { parts, digest } = await openVectorFile(content);
    const { language, base, scales } = parts;
    return { content, words: scales.length, language, base, digest, fault: null };
  } catch (error) {
    const fault = messageOf(error);
    return { content, words: 0, language: undefined, base: undefined, digest: "", fault };
  }
}

function stateOf(
  { content, words, base, fault }: ReadFile,
  english: string | null,
): Omit<WordFileState, "language"> {
  const isOther = fault === null && english !== null && base !== english;
  return {
    words,
    bytes: content.length,
    fault: isOther ? "it belongs to other English words" : fault,
  };
}

/** Whole or not at all: another process may be reading the folder. */
async function replace(file: string, content: Uint8Array): Promise<void> {
  const fresh = `${file}.${process.pid}.new`;
  try {
    await writeFile(fresh, content);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    const reason = messageOf(error);
    throw new KnowledgeError(
      "configuration_invalid",
      `${basename(file)} cannot be written into the installation: ${reason}. Run the command as the user who installed the package.`,
    );
  }
}
