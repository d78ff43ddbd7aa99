/** Reads every file, skips what is known by its hash, and stages what is new or changed. */
import { formatsOf, namedOperation } from "../formats/index.ts";
import type { SourceFile } from "./list-source-files.ts";
import { type ChangedFile, parseFiles } from "./parse-files.ts";
import type { RunContext } from "./run-context.ts";
import { readSourceFile } from "./scan/read-source-file.ts";
import { stageConverted } from "./stage-converted.ts";
import { openStaging, type StagedRun, type Staging } from "./staging.ts";

/** A megabyte takes a second; half of the time after which the lease has to be renewed. */
const fileMaxDefaultMs = 30_000;
/** A site has a few; a folder of data has more files of such names than are worth a look. */
const descriptionsMax = 200;

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
  const descriptions = listDescriptions(others);
  await stageConverted([...others, ...naming], { staging, context, fileMaxMs, descriptions });
  return staging.finish();
}

/** Files of each collection that may describe operations which its pages only name. */
function listDescriptions(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { collection, filePath } of files) {
    if (!formatsOf(filePath).some(({ name }) => name === "OpenAPI")) continue;
    const paths = found.get(collection) ?? [];
    if (paths.length < descriptionsMax) paths.push(filePath);
    found.set(collection, paths);
  }
  return found;
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
