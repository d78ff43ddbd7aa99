/** Brings exports that lie in folders of documents into a folder of their own, under clean names. */
import { rm } from "node:fs/promises";
import { join, posix } from "node:path";
import type { ResolvedCollection, SkippedFile } from "../contract/index.ts";
import type { ExportPlace } from "./exports/find-exports.ts";
import { type CleanExport, readExport } from "./exports/read-export.ts";
import { type FileContent, replaceFolder } from "./replace-folder.ts";
import type { UnpackedExports } from "./run-context.ts";

interface UnpackOptions {
  readonly outputDir: string;
  readonly onSkip?: ((skipped: SkippedFile) => void) | undefined;
}

/** A collection whose export cannot be read keeps what was unpacked before. */
export async function unpackExports(
  { name, path: root }: Pick<ResolvedCollection, "name" | "path">,
  found: readonly ExportPlace[],
  { outputDir, onSkip }: UnpackOptions,
): Promise<UnpackedExports | null> {
  const folder = join(outputDir, name);
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
      members.push(
        ...(place.members ?? []).map((member) => posix.relative(root, join(place.path, member))),
      );
    }
    if (files.size === 0 && isComplete) {
      await rm(folder, { recursive: true, force: true });
      return null;
    }
    if (isComplete) {
      await replaceFolder(folder, files).catch((error: unknown) =>
        tell(found[0] as ExportPlace, error),
      );
    }
    return { folder, members };
  } finally {
    for (const { close } of opened) close();
  }
}
