/** When questions were looked at last, for all processes, and which week was told to webhooks. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";

export interface LastLook {
  /** Generation of the index that was asked. */
  readonly generation: number;
  /** Since 1970-01-01, in UTC. */
  readonly day: number;
  readonly atMs: number;
  /** Questions that were left for the next look. */
  readonly waiting: number;
}

export async function readLastLook(database: Database): Promise<LastLook | null> {
  const sql = "SELECT generation, day, at_ms, waiting FROM gap_look";
  const [row] = (await database.read(sql)).rows;
  if (row === undefined) return null;
  const [generation, day, atMs, waiting] = [row[0], row[1], row[2], row[3]].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { generation, day, atMs, waiting };
}

const store = `INSERT INTO gap_look (look_id, generation, day, at_ms, waiting)
  VALUES (1, :generation, :day, :atMs, :waiting)
  ON CONFLICT (look_id) DO UPDATE SET generation = excluded.generation, day = excluded.day,
    at_ms = excluded.at_ms, waiting = excluded.waiting`;

export function storeLook(look: LastLook): InStatement {
  return { sql: store, args: { ...look } };
}
