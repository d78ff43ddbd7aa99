/** Reads every file, skips what is known by its hash, and stages what is new or changed. */
import type { InStatement } from "@libsql/client";
import type { IndexableDocument } from "../search/segment/segment-builder.ts";
import {
  type KnownDocument,
  type NewDocument,
  nextRid,
  readKnownDocuments,
  stageDocument,
} from "../storage/document-table.ts";
import { indexFormat, readIndexState } from "../storage/manifest.ts";
import type { SourceFile } from "./list-source-files.ts";
import { parseDocument } from "./parse/parse-document.ts";
import type { RunContext } from "./run-index.ts";
import { readSourceFile } from "./scan/read-source-file.ts";

/** A document of this run, with the row it takes the place of. */
export interface StagedDocument {
  readonly document: IndexableDocument;
  readonly replaces: KnownDocument | null;
}

export interface StagedRun {
  readonly documents: readonly StagedDocument[];
  readonly unchanged: readonly KnownDocument[];
  /** Documents whose file vanished or cannot be indexed any more. */
  readonly removed: readonly KnownDocument[];
}

/** A transaction of this many characters takes some ten milliseconds, so readers never wait. */
const batchLengthMax = 2_000_000;
const progressInterval = 50;

export async function stageDocuments(
  files: readonly SourceFile[],
  context: RunContext,
): Promise<StagedRun> {
  const { database, callbacks } = context;
  const known = new Map((await readKnownDocuments(database)).map((row) => [row.id, row]));
  const mustReadAll = (await readIndexState(database))?.manifest.format !== indexFormat;
  const batch = createBatch(context);
  const documents: StagedDocument[] = [];
  const unchanged: KnownDocument[] = [];
  let rid = await nextRid(database);

  for (const [index, file] of files.entries()) {
    if (index % progressInterval === 0) {
      callbacks.onProgress?.({ phase: "read", done: index, total: files.length });
    }
    const present = known.get(file.id) ?? null;
    const read = readSourceFile(file);
    if (read.kind === "skipped") {
      callbacks.onSkip?.(read.file);
      // What could be read before and cannot now is more likely a passing fault than a removal.
      if (present !== null && read.file.reason === "unreadable") {
        known.delete(file.id);
        unchanged.push(present);
      }
      continue;
    }
    known.delete(file.id);
    if (present !== null && present.hash === read.hash && !mustReadAll) {
      unchanged.push(present);
      continue;
    }
    const document = parse(rid++, file, read);
    documents.push({ document: indexable(document), replaces: present });
    await batch.add(document);
  }
  await batch.flush();
  callbacks.onProgress?.({ phase: "read", done: files.length, total: files.length });
  return { documents, unchanged, removed: [...known.values()] };
}

function parse(
  rid: number,
  file: SourceFile,
  { source, hash }: { readonly source: string; readonly hash: string },
): NewDocument {
  const { title, sections } = parseDocument(source, file.filePath);
  const { id, collection, filePath } = file;
  return { rid, id, collection, filePath, hash, title, body: source, sections };
}

/** What the index needs; the body stays in the database. */
function indexable(document: NewDocument): IndexableDocument {
  const { rid, id, collection, filePath, title, sections } = document;
  return { rid, id, collection, filePath, title, sections };
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
