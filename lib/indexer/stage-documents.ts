/** Reads every file, skips what is known by its hash, and stages what is new or changed. */
import type { InStatement } from "@libsql/client";
import type { ResolvedCollection, SkippedFile } from "../contract/index.ts";
import {
  indexFormat,
  type KnownDocument,
  type Language,
  type NewDocument,
  nextRid,
  readIndexState,
  readKnownDocuments,
  setLanguages,
  stageDocument,
} from "../corpus/index.ts";
import type { SourceFile } from "./list-source-files.ts";
import { commonLanguage } from "./page-language.ts";
import { type ChangedFile, parseFiles } from "./parse-files.ts";
import type { RunContext } from "./run-context.ts";
import { readSourceFile } from "./scan/read-source-file.ts";

/** A document of this run, with the row it takes the place of. Its texts are in the database. */
export interface StagedDocument {
  readonly document: Omit<KnownDocument, "hash">;
  readonly replaces: KnownDocument | null;
}

export interface StagedRun {
  readonly documents: readonly StagedDocument[];
  readonly unchanged: readonly KnownDocument[];
  /** Documents whose file vanished or can no longer be indexed. */
  readonly removed: readonly KnownDocument[];
}

/** A transaction of this many characters takes some ten milliseconds, so readers never wait. */
const batchLengthMax = 2_000_000;
const progressInterval = 50;
/** A megabyte takes a second; half of the time after which the lease has to be renewed. */
const fileMaxDefaultMs = 30_000;

export async function stageDocuments(
  files: readonly SourceFile[],
  context: RunContext,
): Promise<StagedRun> {
  const { database, callbacks } = context;
  const { fileMaxMs = fileMaxDefaultMs } = context.job;
  const known = new Map((await readKnownDocuments(database)).map((row) => [row.id, row]));
  const mustReadAll = (await readIndexState(database))?.manifest.format !== indexFormat;
  const batch = createBatch(context);
  const tags = new Map(context.job.collections.map(({ name, language }) => [name, language]));
  const documents: ReadDocument[] = [];
  const unchanged: KnownDocument[] = [];
  let rid = await nextRid(database);

  const skip = (file: SourceFile, skipped: SkippedFile): void => {
    callbacks.onSkip?.(skipped);
    const present = known.get(file.id);
    // A file that was readable before is more likely to have a passing fault than to be removed.
    if (present === undefined || skipped.reason !== "unreadable") return;
    known.delete(file.id);
    unchanged.push(present);
  };
  const changedFiles = function* (): Generator<ChangedFile> {
    for (const [index, file] of files.entries()) {
      if (index % progressInterval === 0) {
        callbacks.onProgress?.({ phase: "read", done: index, total: files.length });
      }
      const read = readSourceFile(file);
      if (read.kind === "skipped") {
        skip(file, read.file);
        continue;
      }
      const tag = tags.get(file.collection);
      const hash = fingerprint(read.hash, tag);
      const present = known.get(file.id);
      if (present?.hash === hash && !mustReadAll) {
        known.delete(file.id);
        unchanged.push(present);
      } else yield { file, rid: rid++, source: read.source, hash, tag };
    }
  };

  for (const { file, parsed } of parseFiles(changedFiles(), fileMaxMs)) {
    const { collection, filePath } = file;
    if (parsed === null) {
      const detail = `reading it took longer than ${fileMaxMs / 1_000} s`;
      skip(file, { collection, filePath, reason: "unreadable", detail });
      await batch.flush();
      continue;
    }
    const { document, fault } = parsed;
    if (fault !== null) callbacks.onFault?.({ collection, filePath, detail: fault });
    const { rid: row, id, language } = document;
    const replaces = known.get(file.id) ?? null;
    documents.push({ document: { rid: row, id, collection, language }, replaces });
    known.delete(file.id);
    await batch.add(document);
  }
  await batch.flush();
  callbacks.onProgress?.({ phase: "read", done: files.length, total: files.length });
  return {
    documents: await settleLanguages(documents, unchanged, context),
    unchanged,
    removed: [...known.values()],
  };
}

/** A document as it was read: its language may still be open. */
interface ReadDocument {
  readonly document: Pick<NewDocument, "rid" | "id" | "collection" | "language">;
  readonly replaces: KnownDocument | null;
}

/**
 * The input that an unchanged document must have been read from: its bytes and the configured
 * language.
 */
function fingerprint(hash: string, tag: string | undefined): string {
  return tag === undefined ? hash : `${hash} ${tag}`;
}

/** Pages without a clear language take that of most pages of their collection. */
async function settleLanguages(
  documents: readonly ReadDocument[],
  unchanged: readonly KnownDocument[],
  { database, job }: RunContext,
): Promise<StagedDocument[]> {
  const common = new Map(
    job.collections.map(({ name }: ResolvedCollection) => {
      const read = documents.map(({ document }) => document);
      const pages = [...read, ...unchanged].filter(({ collection }) => collection === name);
      return [name, commonLanguage(pages.map(({ language }) => language))];
    }),
  );
  await database.write([...common].map(([name, language]) => setLanguages(name, language)));
  return documents.map(({ document, replaces }) => {
    const language = document.language ?? (common.get(document.collection) as Language);
    return { document: { ...document, language }, replaces };
  });
}

interface Batch {
  add(document: NewDocument): Promise<void>;
  flush(): Promise<void>;
}

function createBatch({ database, lease }: RunContext): Batch {
  let statements: InStatement[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (statements.length > 0) await database.write(statements);
    statements = [];
    length = 0;
    await lease.renew();
  };
  return {
    flush,
    async add(document) {
      statements.push(...stageDocument(document));
      length += document.body.length * 2;
      if (length >= batchLengthMax) await flush();
    },
  };
}
