/** What a run knows of its documents while it reads their files. */
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
import type { ChangedFile, ReadFile } from "./parse-files.ts";
import type { RunContext } from "./run-context.ts";

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

export interface Staging {
  /** For each file, before it is read. */
  count(): void;
  /** What its documents are read from: the bytes, and the configured language. */
  fingerprint(file: SourceFile, hash: string): string;
  /**
   * Keeps the documents of a file that was read from the same before; false when it is to be read.
   * `isSame` is given the stored hash: all documents of a file share its first line, and one has more.
   */
  keepUnchanged(file: SourceFile, isSame: (hash: string) => boolean): boolean;
  /** A row for a document of the file. */
  next(file: SourceFile): Pick<ChangedFile, "rid" | "tag">;
  take(read: ReadFile, maxMs: number): Promise<void>;
  skip(file: SourceFile, skipped: SkippedFile): void;
  /** Tells of a part that cannot be read; null for none. */
  tell(file: SourceFile, fault: string | null): void;
  /** To be called between files now and then, so that the lease is kept. */
  renew(): Promise<void>;
  finish(): Promise<StagedRun>;
}

/** A transaction of this many characters takes some ten milliseconds, so readers never wait. */
const batchLengthMax = 2_000_000;
const progressInterval = 50;

export async function openStaging(
  files: readonly SourceFile[],
  context: RunContext,
): Promise<Staging> {
  const { database, callbacks } = context;
  const rows = await readKnownDocuments(database);
  const known = new Map(rows.map((row) => [row.id, row]));
  const rowsOf = documentsByFile(files, rows);
  const mustReadAll = (await readIndexState(database))?.manifest.format !== indexFormat;
  const tags = new Map(context.job.collections.map(({ name, language }) => [name, language]));
  const batch = createBatch(context);
  const documents: ReadDocument[] = [];
  const unchanged: KnownDocument[] = [];
  let rid = await nextRid(database);
  let counted = 0;

  const keepRow = (row: KnownDocument | undefined): void => {
    if (row !== undefined && known.delete(row.id)) unchanged.push(row);
  };
  const keep = (file: SourceFile): void => rowsOf(file).forEach(keepRow);
  const tell = ({ collection, filePath }: SourceFile, fault: string | null): void => {
    if (fault !== null) callbacks.onFault?.({ collection, filePath, detail: fault });
  };
  const skip = (file: SourceFile, skipped: SkippedFile): void => {
    callbacks.onSkip?.(skipped);
    // A file that was readable before is more likely to have a passing fault than to be removed.
    if (skipped.reason === "unreadable") keep(file);
  };
  return {
    count() {
      const done = counted++;
      if (done % progressInterval > 0) return;
      callbacks.onProgress?.({ phase: "read", done, total: files.length });
    },
    fingerprint: ({ collection }, hash) => {
      const tag = tags.get(collection);
      return tag === undefined ? hash : `${hash} ${tag}`;
    },
    keepUnchanged(file, isSame) {
      const present = rowsOf(file);
      const [first] = present;
      if (mustReadAll || first === undefined) return false;
      const { hash } = present.find((row) => row.hash.includes("\n")) ?? first;
      const line = firstLineOf(hash);
      if (present.some((row) => firstLineOf(row.hash) !== line) || !isSame(hash)) return false;
      keep(file);
      return true;
    },
    next: ({ collection }) => ({ rid: rid++, tag: tags.get(collection) }),
    async take({ file, parsed }, maxMs) {
      if (parsed === null) {
        const { collection, filePath } = file;
        const detail = `reading it took longer than ${maxMs / 1_000} s`;
        callbacks.onSkip?.({ collection, filePath, reason: "unreadable", detail });
        // Other pages of its file go on. With its old hash it is read again in the next run.
        keepRow(known.get(file.id));
        await batch.flush();
        return;
      }
      tell(file, parsed.fault);
      const { rid: row, id, collection, language } = parsed.document;
      const replaces = known.get(id) ?? null;
      documents.push({ document: { rid: row, id, collection, language }, replaces });
      known.delete(id);
      await batch.add(parsed.document);
    },
    skip,
    tell,
    renew: batch.flush,
    async finish() {
      await batch.flush();
      callbacks.onProgress?.({ phase: "read", done: files.length, total: files.length });
      return {
        documents: await settleLanguages(documents, unchanged, context),
        unchanged,
        removed: [...known.values()],
      };
    },
  };
}

function firstLineOf(hash: string): string {
  return hash.split("\n", 1)[0] as string;
}

/** One file may have several documents: the ids of the others begin with its own and a slash. */
function documentsByFile(
  files: readonly SourceFile[],
  rows: readonly KnownDocument[],
): (file: SourceFile) => readonly KnownDocument[] {
  const ids = new Set(files.map(({ id }) => id));
  const byFile = new Map<string, KnownDocument[]>();
  for (const row of rows) {
    let id = row.id;
    while (!ids.has(id) && id.includes("/")) id = id.slice(0, id.lastIndexOf("/"));
    const present = byFile.get(id);
    if (present === undefined) byFile.set(id, [row]);
    else present.push(row);
  }
  return ({ id }) => byFile.get(id) ?? [];
}

/** A document as it was read: its language may still be open. */
interface ReadDocument {
  readonly document: Pick<NewDocument, "rid" | "id" | "collection" | "language">;
  readonly replaces: KnownDocument | null;
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
