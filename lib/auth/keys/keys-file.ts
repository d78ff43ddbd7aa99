/** The file of application keys, read at the start and again when it has changed. */
import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { KeySource } from "./application-keys.ts";

export interface KeysFile extends KeySource {
  readonly file: string;
}

/** One key a line; a remark begins with #. Throws `configuration_invalid`. */
export function readKeysFile(file: string): KeysFile {
  try {
    return sourceOf(file, readFileSync(file, "utf8"));
  } catch (error) {
    throw unreadable(error);
  }
}

export interface KeysFileFollower {
  /**
   * The file's keys if they have changed and the file is complete, otherwise null. Throws
   * `configuration_invalid` once for each fault.
   */
  look(): Promise<KeysFile | null>;
}

const settledMs = 900;
/** A text that does not end its last line may be the beginning of a longer one. */
const settledWithoutEndMs = 5_000;

/**
 * A change counts when the file has stayed the same for a second, so that a file that is being
 * written is left alone. Until then, and while it is empty or cannot be read, the previous keys
 * stay.
 */
export function followKeysFile(
  first: KeysFile,
  clock: () => number = () => performance.now(),
): KeysFileFollower {
  const { file } = first;
  let taken = textOf(first);
  let waiting: { readonly text: string; readonly sinceMs: number } | null = null;
  let seen = "";
  let told = "";
  const tellOnce = (fault: string): void => {
    if (fault === told) return;
    told = fault;
    throw new KnowledgeError("configuration_invalid", fault);
  };
  const settle = (text: string): KeysFile | null => {
    const next = sourceOf(file, text);
    if (textOf(next) === taken) {
      [waiting, told] = [null, ""];
      return null;
    }
    if (waiting?.text !== text) waiting = { text, sinceMs: clock() };
    const waitedMs = clock() - waiting.sinceMs;
    if (text.trim() === "") tellOnce("API_KEYS_FILE is empty; the previous keys stay in use.");
    if (text.trim() === "") return null;
    if (waitedMs < (text.endsWith("\n") ? settledMs : settledWithoutEndMs)) return null;
    [waiting, told, taken] = [null, "", textOf(next)];
    return next;
  };
  return {
    async look() {
      try {
        const sight = sightOf(await stat(file));
        // Read only when there is something to see.
        if (sight === seen && waiting === null) return null;
        const text = await readFile(file, "utf8");
        seen = sight;
        return settle(text);
      } catch (error) {
        if (isKnowledgeError(error)) throw error;
        seen = "";
        tellOnce(`${unreadable(error).message} The previous keys stay in use.`);
        return null;
      }
    },
  };
}

interface Sight {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** Not only the time: a link that is turned may lead to an older file. */
function sightOf({ ino, size, mtimeMs, ctimeMs }: Sight): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function sourceOf(file: string, text: string): KeysFile {
  const entries = text.split("\n").map((line) => line.replace(/#.*/, ""));
  return { label: "API_KEYS_FILE line", entries, file };
}

function textOf({ entries }: KeysFile): string {
  return entries.join("\n");
}

function unreadable(error: unknown): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    `API_KEYS_FILE cannot be read: ${(error as NodeJS.ErrnoException).code ?? "unknown"}. Check the path and its permissions.`,
    { cause: error },
  );
}
