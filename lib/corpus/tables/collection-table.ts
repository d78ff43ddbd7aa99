/** Rows of collections in index.db: what a run found, for lists that need no other table. */
import type { InStatement } from "@libsql/client";
import type { CollectionListing, ResolvedCollection } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

export async function readCollections(database: Database): Promise<CollectionListing[]> {
  const sql = "SELECT name, documents, description FROM collection ORDER BY name";
  return (await database.read(sql)).rows.map((row) => ({
    name: String(row[0]),
    documents: Number(row[1]),
    description: String(row[2]),
  }));
}

/** Statements that replace the list by what a finished run was configured with. */
export function replaceCollections(
  collections: readonly ResolvedCollection[],
  documentsOf: (collection: string) => number,
): InStatement[] {
  const insert =
    "INSERT INTO collection (name, description, grouping, documents) VALUES (?, ?, ?, ?)";
  return [
    "DELETE FROM collection",
    ...collections.map(({ name, context, group }) => ({
      sql: insert,
      args: [name, context ?? "", group ?? null, documentsOf(name)],
    })),
  ];
}
