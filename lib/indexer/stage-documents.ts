/** Reads every file, skips what is known by its hash, and stages what is new or changed. */
import { posix } from "node:path";
import { formatsOf, namedOperation, nearestDescriptions } from "../formats/index.ts";
import type { SourceFile } from "./list-source-files.ts";
import { type ChangedFile, parseFiles } from "./parse-files.ts";
import type { RunContext } from "./run-context.ts";
import { readSourceFile } from "./scan/read-source-file.ts";
import { stageConverted } from "./stage-converted.ts";
import { openStaging, type StagedRun, type Staging } from "./staging.ts";

/** A megabyte takes a second; half of the time after which the lease has to be renewed. */
const fileMaxDefaultMs = 30_000;

export async function stageDocuments(
  files: readonly SourceFile[],
  context: RunContext,
): Promise<StagedRun> {
  const staging = await openStaging(files, context);
  const { fileMaxMs = fileMaxDefaultMs } = context.job;
  const texts = files.filter(({ filePath }) => formatsOf(filePath).length === 0);
  const others = files.filter(({ filePath }) => formatsOf(filePath).length > 0);
  const naming: SourceFile[] = [];
  for (const read of parseFiles(changedTexts(texts, staging, naming), fileMaxMs)) {
    await staging.take(read, fileMaxMs);
  }
  const descriptionsOf = findDescriptions(others);
  const converting = { staging, context, fileMaxMs, descriptionsOf, hashes: new Map() };
  await stageConverted([...others, ...naming], converting);
  return staging.finish();
}

/** Files that may describe operations which a page only names: sorted once for each folder of pages. */
function findDescriptions(files: readonly SourceFile[]): (page: SourceFile) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const { collection, filePath } of files) {
    if (!formatsOf(filePath).some(({ name }) => name === "OpenAPI")) continue;
    const paths = found.get(collection) ?? [];
    paths.push(filePath);
    found.set(collection, paths);
  }
  const nearest = new Map<string, readonly string[]>();
  return ({ collection, filePath }) => {
    const key = `${collection}\n${posix.dirname(filePath)}`;
    const known = nearest.get(key) ?? nearestDescriptions(found.get(collection) ?? [], filePath);
    nearest.set(key, known);
    return known;
  };
}

/** Pages that name an operation are put aside: what they are read with is not in them. */
function* changedTexts(
  files: readonly SourceFile[],
  staging: Staging,
  naming: SourceFile[],
): Generator<ChangedFile> {
  for (const file of files) {
    const read = readSourceFile(file);
    if (read.kind === "read" && namedOperation(read.source) !== null) {
      naming.push(file);
      continue;
    }
    staging.count();
    if (read.kind === "skipped") {
      staging.skip(file, read.file);
      continue;
    }
    const hash = staging.fingerprint(file, read.hash);
    if (staging.keepUnchanged(file, (known) => known === hash)) continue;
    staging.tell(file, read.note);
    yield { ...staging.next(file), file, source: read.source, hash };
  }
}
