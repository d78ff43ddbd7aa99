/** Reads every file, skips what is known by its hash, and stages what is new or changed. */
import { formatsOf } from "../formats/index.ts";
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
  for (const read of parseFiles(changedTexts(texts, staging), fileMaxMs)) {
    await staging.take(read, fileMaxMs);
  }
  await stageConverted(others, { staging, context, fileMaxMs });
  return staging.finish();
}

function* changedTexts(files: readonly SourceFile[], staging: Staging): Generator<ChangedFile> {
  for (const file of files) {
    staging.count();
    const read = readSourceFile(file);
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
