/** Files of other formats: each becomes one or several pages of Markdown in a thread of its own. */
import { createHash } from "node:crypto";
import { defaultPattern, limits, type SkippedFile } from "../contract/index.ts";
import { documentId } from "../documents/index.ts";
import {
  areUnchanged,
  type ConvertedFile,
  type Converter,
  createConverter,
  type FileBeside,
  formatsOf,
} from "../formats/index.ts";
import type { SourceFile } from "./list-source-files.ts";
import { type ChangedFile, parseFiles } from "./parse-files.ts";
import type { RunContext } from "./run-context.ts";
import {
  decodeSource,
  isPlainText,
  readSourceBytes,
  type SourceBytes,
  skipped,
} from "./scan/read-source-file.ts";
import type { Staging } from "./staging.ts";

interface Converting {
  readonly staging: Staging;
  readonly context: RunContext;
  readonly fileMaxMs: number;
  /** Files that may describe what the page names, see `fillPage`. */
  readonly descriptionsOf: (page: SourceFile) => readonly string[];
  /** Hashes of the files beside others that this run has read. */
  readonly hashes: Map<string, string>;
}

/** The lease is held for longer than this. */
const renewalMs = 5_000;

export async function stageConverted(
  files: readonly SourceFile[],
  converting: Converting,
): Promise<void> {
  const { staging, fileMaxMs } = converting;
  const converter = createConverter();
  let renewedAt = performance.now();
  try {
    for (const file of files) {
      staging.count();
      const pages = await readPages(file, converter, converting);
      for (const read of parseFiles(pages, fileMaxMs)) await staging.take(read, fileMaxMs);
      if (performance.now() - renewedAt < renewalMs) continue;
      await staging.renew();
      renewedAt = performance.now();
    }
  } finally {
    await converter.close();
  }
}

/** The pages of a file that is new or changed. */
async function readPages(
  file: SourceFile,
  converter: Converter,
  converting: Converting,
): Promise<readonly ChangedFile[]> {
  const { staging, fileMaxMs } = converting;
  const { folder, filePath } = file;
  const isPage = formatsOf(filePath).length === 0;
  const descriptions = isPage ? converting.descriptionsOf(file) : undefined;
  const read = readSourceBytes(file, bytesMaxOf(filePath));
  if (read.kind === "skipped") {
    staging.skip(file, read.file);
    return [];
  }
  // A description that comes or goes changes pages that nobody has edited.
  const own = staging.fingerprint(file, `${read.hash}${listHash(descriptions)}`);
  if (staging.keepUnchanged(file, (known) => isCurrent(known, own, file, converting))) return [];
  const { bytes } = read;
  const request = { path: filePath, root: folder, bytes, descriptions, isOneRun: true };
  const converted = await converter.convert(request, fileMaxMs).catch((error: Error) => error);
  if (converted instanceof Error) {
    return refuse(file, { reason: "unreadable", detail: converted.message }, staging);
  }
  if (converted === null) return asText(file, read, converting);
  if ("reason" in converted) return refuse(file, converted, staging);
  return pagesOf(file, converted, own, staging);
}

function refuse(
  file: SourceFile,
  { reason, detail }: Pick<SkippedFile, "reason" | "detail">,
  staging: Staging,
): readonly [] {
  const refusal = { reason, detail: `it cannot be read: ${detail}` };
  staging.skip(file, skipped(file, refusal).file);
  return [];
}

function bytesMaxOf(filePath: string): number {
  const sizes = formatsOf(filePath).map(({ bytesMax = 0 }) => bytesMax);
  return Math.max(limits.sourceFileBytesMax, ...sizes);
}

function listHash(paths: readonly string[] | undefined): string {
  if (paths === undefined) return "";
  return createHash("sha256").update(paths.join("\n")).digest("base64url");
}

/**
 * A file that only looks like one of its format by its name. One that nobody asked for, such as a
 * `package.json`, is passed over without a word.
 */
function asText(
  file: SourceFile,
  read: SourceBytes,
  { staging, context }: Converting,
): readonly ChangedFile[] {
  const { pattern } = context.job.collections.find(({ name }) => name === file.collection) ?? {};
  if (pattern === defaultPattern && !isPlainText(file.filePath)) return [];
  const isTooLarge = read.bytes.length > limits.sourceFileBytesMax;
  const text = isTooLarge
    ? skipped(file, { reason: "too_large", detail: "the file is too large for a text" })
    : decodeSource(file, read);
  if (text.kind === "skipped") {
    staging.skip(file, text.file);
    return [];
  }
  staging.tell(file, text.note);
  const hash = staging.fingerprint(file, read.hash);
  return [{ ...staging.next(file), file, source: text.source, hash }];
}

function pagesOf(
  file: SourceFile,
  { pages, besides, notes }: ConvertedFile,
  own: string,
  staging: Staging,
): readonly ChangedFile[] {
  for (const note of notes) staging.tell(file, note);
  const list = besides.map((beside) => `${beside.hash} ${beside.path}`);
  const first = firstLine(own, list);
  return pages.map(({ suffix, source }, at) => {
    // A description of a thousand files has as many pages: one of them keeps the list.
    const hash = at === 0 ? [first, ...list].join("\n") : first;
    const filePath = suffix === "" ? file.filePath : `${file.filePath}/${suffix}`;
    const page = { ...file, id: documentId(file.collection, filePath), filePath };
    return { ...staging.next(file), file: page, source, hash };
  });
}

function firstLine(own: string, list: readonly string[]): string {
  return list.length === 0 ? own : `${own} ${listHash(list)}`;
}

/** Read from the same bytes, and from the same files beside it. */
function isCurrent(
  known: string,
  own: string,
  { folder }: SourceFile,
  { hashes }: Converting,
): boolean {
  const [first, ...list] = known.split("\n");
  if (first !== firstLine(own, list)) return false;
  const besides = list.map((line): FileBeside => {
    const space = line.indexOf(" ");
    return { hash: line.slice(0, space), path: line.slice(space + 1) };
  });
  return areUnchanged(folder, besides, hashes);
}
