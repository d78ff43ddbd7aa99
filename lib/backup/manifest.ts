/** `manifest.json` of a backup: what it holds, and how to tell whether it still does. */
import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { KnowledgeError } from "../contract/index.ts";

export const manifestName = "manifest.json";
/** Rises when older versions could not read a backup. */
export const manifestFormat = 1;

const BackupFile = z.object({
  /** Within the folder of the backup; no path leads out of it. */
  name: z.enum(["state.db", "session-secret"]),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const BackupManifest = z.object({
  format: z.int().positive(),
  /** Version of the package that wrote it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** Number of the newest migration of state.db. */
  schema: z.int().positive(),
  /** Rows of each table of state.db. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.array(BackupFile).min(1),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
export type BackupFile = BackupManifest["files"][number];

export async function describeFile(folder: string, name: BackupFile["name"]): Promise<BackupFile> {
  const file = join(folder, name);
  return { name, bytes: statSync(file).size, sha256: await sha256Of(file) };
}

/** Throws `backup_invalid` when there is none, or one that this version cannot read. */
export function readManifest(folder: string): BackupManifest {
  const read = BackupManifest.safeParse(jsonIn(join(folder, manifestName)));
  if (!read.success) {
    throw new KnowledgeError(
      "backup_invalid",
      `${folder} is no backup: it has no readable ${manifestName}. Name a folder that "knowledge backup" has written.`,
    );
  }
  if (read.data.format > manifestFormat) {
    throw new KnowledgeError(
      "backup_invalid",
      `The backup was written by version ${read.data.version} in a newer form. Restore it with that version.`,
    );
  }
  return read.data;
}

/** Throws `backup_invalid`, naming the first file that is not the one that was written. */
export async function verifyFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const file = join(folder, name);
    const present = statSync(file, { throwIfNoEntry: false });
    const fault =
      present?.isFile() !== true
        ? "is missing"
        : present.size !== bytes
          ? `has ${present.size} bytes in place of ${bytes}`
          : (await sha256Of(file)) !== sha256
            ? "is not the file that was written"
            : null;
    if (fault === null) continue;
    throw new KnowledgeError(
      "backup_invalid",
      `${name} of the backup ${fault}. Restore another backup; this one was left unchanged.`,
    );
  }
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
