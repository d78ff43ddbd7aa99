/** Numbered, additive schema changes, counted in `PRAGMA user_version`. */
import type { Client } from "@libsql/client";
import { KnowledgeError } from "../../contract/index.ts";

export interface Migration {
  /** 1, 2, 3, … without gaps; equals `user_version` afterwards. */
  readonly version: number;
  readonly statements: readonly string[];
}

/** Holds for one connection, not for the file. */
export const connectionSetting = "PRAGMA synchronous = NORMAL";

/** Brings the database to the newest version, one transaction a step. */
export async function applyMigrations(
  client: Client,
  migrations: readonly Migration[],
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const present = await userVersion(client);
  if (present > newest) {
    throw new KnowledgeError(
      "index_too_new",
      `The database has schema ${present}, this version knows up to ${newest}. Upgrade knowledge-sdk, or point DATA_DIR to an empty folder. Nothing was changed.`,
    );
  }
  if (present === 0) await client.execute("PRAGMA journal_mode = WAL");
  await client.execute(connectionSetting);
  for (const migration of migrations) {
    if (migration.version > present) await apply(client, migration);
  }
}

/**
 * One batch, because it runs without giving the thread back: an open transaction would make a
 * second opener in this process wait for itself. Who loses the race against another process finds
 * the step done.
 */
async function apply(client: Client, { version, statements }: Migration): Promise<void> {
  try {
    await client.batch([...statements, `PRAGMA user_version = ${version}`], "write");
  } catch (error) {
    if ((await userVersion(client)) < version) throw error;
  }
}

async function userVersion(client: Client): Promise<number> {
  const row = (await client.execute("PRAGMA user_version")).rows[0];
  return Number(row?.[0]);
}
