/** Pages that were written since a look: others only rank better now, as with new vectors or settings. */
import { createHash } from "node:crypto";
import type { InStatement } from "@libsql/client";
import type { DbPath } from "../../contract/index.ts";
import { readKnownDocuments } from "../../corpus/index.ts";
import { type Database, openIndexDatabase } from "../../storage/index.ts";

/** Whether the content of the document came after that generation. */
export type IsNewer = (id: string, generation: number) => boolean;

export interface PageSight {
  /** The index. */
  readonly dbPath: DbPath;
  readonly generation: number;
  readonly write: (statements: readonly InStatement[]) => Promise<void>;
}

const selectPages = "SELECT page, generation FROM gap_page";
const insertPages = `INSERT INTO gap_page (page, generation)
  SELECT value, :generation FROM json_each(:pages) WHERE true ON CONFLICT DO NOTHING`;
const deletePages = "DELETE FROM gap_page WHERE page IN (SELECT value FROM json_each(:pages))";
const pagesAtOnce = 5_000;

/** A page that was moved has the content of before, and is none the newer for it. */
export async function seePages(
  database: Database,
  { dbPath, generation, write }: PageSight,
): Promise<IsNewer> {
  const pages = await readContents(dbPath);
  const { rows } = await database.read(selectPages);
  const known = new Map(rows.map((row) => [Number(row[0]), Number(row[1])]));
  const present = new Set(pages.values());
  const since = known.size === 0 ? 0 : generation;
  const added = [...present].filter((page) => !known.has(page));
  for (const some of inParts(added)) {
    await write([{ sql: insertPages, args: { pages: some, generation: since } }]);
  }
  for (const some of inParts([...known.keys()].filter((page) => !present.has(page)))) {
    await write([{ sql: deletePages, args: { pages: some } }]);
  }
  return (id, before) => {
    const page = pages.get(id);
    return page !== undefined && (known.get(page) ?? since) > before;
  };
}

async function readContents(dbPath: DbPath): Promise<ReadonlyMap<string, number>> {
  const index = await openIndexDatabase(dbPath);
  try {
    const documents = await readKnownDocuments(index);
    return new Map(documents.map(({ id, hash }) => [id, digestOf(hash)]));
  } finally {
    await index.close();
  }
}

/** What follows the digest of the file is of its reader: another version of it writes nothing new. */
function digestOf(hash: string): number {
  const [ofFile = hash] = hash.split(/\s/, 1);
  return createHash("sha256").update(ofFile).digest().readUIntBE(0, 6);
}

function inParts(pages: readonly number[]): string[] {
  const parts: string[] = [];
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    parts.push(JSON.stringify(pages.slice(from, from + pagesAtOnce)));
  }
  return parts;
}

/** An index that was built anew counts its generations from the beginning. */
export const forgetGenerations: readonly string[] = [
  "UPDATE gap_page SET generation = 0",
  "UPDATE gap_question SET generation = 0",
];
