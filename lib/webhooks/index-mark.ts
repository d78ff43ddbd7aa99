/**
 * Tells about new generations of the index. They are published in another database, so the number
 * that was told last is kept with the messages: a crash between the two is made up for by the next
 * look.
 */
import type { Database } from "../storage/index.ts";

export interface PublishedIndex {
  /** 0 while there is none. */
  readonly generation: number;
  readonly documents: number;
}

const tell = `INSERT INTO webhook_event (type, at_ms, data)
  SELECT 'index.published', :now, :data
  WHERE EXISTS (SELECT 1 FROM webhook_mark WHERE name = 'index' AND number <> :generation)`;
const mark = `INSERT INTO webhook_mark (name, number) VALUES ('index', :generation)
  ON CONFLICT (name) DO UPDATE SET number = excluded.number`;

/** Nothing is told the first time: nobody knew the generation before. */
export async function tellPublished(
  database: Database,
  { generation, documents }: PublishedIndex,
  now: number,
): Promise<void> {
  const data = JSON.stringify({ generation, documents });
  await database.write([
    { sql: tell, args: { now, data, generation } },
    { sql: mark, args: { generation } },
  ]);
}
