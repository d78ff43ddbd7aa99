/** Brings exports that lie in folders of documents into a folder of their own, under clean names. */
import { readFile, rm, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { ResolvedCollection, SkippedFile } from "../contract/index.ts";
import { type ExportPlace, membersBelow } from "./exports/find-exports.ts";
import { type CleanExport, readExport } from "./exports/read-export.ts";
import { type FileContent, replaceFolder } from "./replace-folder.ts";
import type { UnpackedExports } from "./run-context.ts";

interface UnpackOptions {
  /** Where they are unpacked. */
  readonly folder: string;
  readonly onSkip?: ((skipped: SkippedFile) => void) | undefined;
}

/** In the folder of what was unpacked, where no pattern takes it: from which archives that is. */
const stampFile = ".archives.json";

/**
 * A collection whose export cannot be read keeps what was unpacked before. Archives that are as they
 * were are not unpacked again.
 */
export async function unpackExports(
  { name, path: root }: Pick<ResolvedCollection, "name" | "path">,
  found: readonly ExportPlace[],
  { folder, onSkip }: UnpackOptions,
): Promise<UnpackedExports | null> {
  const archives = await stateOf(found);
  const before = await readStamp(folder);
  if (archives !== null && before?.archives === archives)
    return { folder, members: before.members };
  const files = new Map<string, FileContent>();
  const members: string[] = [];
  const opened: CleanExport[] = [];
  let isComplete = true;
  const tell = (place: ExportPlace, error: unknown): void => {
    // A download for readers may be closed or odd: nobody waits for its text.
    if (place.members === null && !/export/i.test(posix.basename(place.path))) return;
    isComplete = false;
    const filePath = posix.relative(root, place.path) || ".";
    const detail = `it cannot be read: ${(error as Error).message}`;
    onSkip?.({ collection: name, filePath, reason: "unreadable", detail });
  };
  try {
    for (const place of found) {
      const read = await readExport(place).catch((error: unknown) => tell(place, error));
      if (!read) continue;
      opened.push(read);
      for (const [path, content] of read.files) if (!files.has(path)) files.set(path, content);
      members.push(...membersBelow(root, place));
    }
    if (files.size === 0 && isComplete) {
      await rm(folder, { recursive: true, force: true });
      return null;
    }
    if (isComplete) {
      if (archives !== null) files.set(stampFile, JSON.stringify({ archives, members }));
      await replaceFolder(folder, files).catch((error: unknown) =>
        tell(found[0] as ExportPlace, error),
      );
    }
    return { folder, members };
  } finally {
    for (const { close } of opened) close();
  }
}

interface Stamp {
  readonly archives: string;
  readonly members: readonly string[];
}

/** Names of archives with their sizes and times; null where a folder is among them, which has none. */
async function stateOf(found: readonly ExportPlace[]): Promise<string | null> {
  if (found.some(({ members }) => members !== null)) return null;
  const states = found.map(async ({ folder, path }) => {
    const { size, mtimeMs } = await stat(path);
    return [folder, path, size, mtimeMs];
  });
  return Promise.all(states).then(JSON.stringify, () => null);
}

async function readStamp(folder: string): Promise<Stamp | null> {
  try {
    // Written by this file.
    return JSON.parse(await readFile(join(folder, stampFile), "utf8")) as Stamp;
  } catch {
    return null;
  }
}
