/** Removes what no reader can need: rows of runs that died, and what was retired two runs ago. */

import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";
import { readGeneration } from "./manifest.ts";

const removals = [
  `DELETE FROM section WHERE key IN (
     SELECT section.key FROM document JOIN section
       ON section.key >= document.rid * 65536 AND section.key < (document.rid + 1) * 65536
     WHERE document.state = 0 OR (document.state = 2 AND document.retired_in < ?1))`,
  "DELETE FROM document WHERE state = 0 OR (state = 2 AND retired_in < ?1)",
  `DELETE FROM segment_part WHERE segment_id IN (
     SELECT segment_id FROM segment WHERE state = 0 OR (state = 2 AND retired_in < ?1))`,
  "DELETE FROM segment WHERE state = 0 OR (state = 2 AND retired_in < ?1)",
];

/** For documents of a run that is not published, by their rows. */
export function removeStaged(rids: readonly number[]): readonly InStatement[] {
  const args = [JSON.stringify(rids)];
  return [
    {
      sql: `DELETE FROM section WHERE key IN (
        SELECT section.key FROM document JOIN section
          ON section.key >= document.rid * 65536 AND section.key < (document.rid + 1) * 65536
        WHERE document.state = 0 AND document.rid IN (SELECT value FROM json_each(?)))`,
      args,
    },
    {
      sql: "DELETE FROM document WHERE state = 0 AND rid IN (SELECT value FROM json_each(?))",
      args,
    },
  ];
}

/**
 * Rows retired by the run before stay: a reader of another process may still hold that generation
 * for the moment it takes to load the next. `guard` begins the transaction.
 */
export async function removeLeftovers(
  database: Database,
  guard: readonly InStatement[] = [],
): Promise<void> {
  const generation = await readGeneration(database);
  const statements = removals.map((sql) => ({ sql, args: sql.includes("?1") ? [generation] : [] }));
  await database.write([...guard, ...statements]);
}
