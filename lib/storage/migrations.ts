/** Numbered, additive schema changes, counted in `PRAGMA user_version`. */
import type { Client } from "@libsql/client";
import { KnowledgeError } from "../contract/index.ts";

export interface Migration {
  /** 1, 2, 3, … without gaps; equals `user_version` afterwards. */
  readonly version: number;
  readonly statements: readonly string[];
}

/** Holds for one connection, not for the file. */
export const connectionSetting = "PRAGMA synchronous = NORMAL";

/** No release has reached this number, so such a value is not a version. */
const versionMax = 10_000;

export interface MigratedDatabase {
  /** For people: follows "The database". */
  readonly name: string;
  /** The variable that names its server, which has settings of its own and refuses ours; absent for a file. */
  readonly serverVariable?: string;
}

/** Brings the database to the newest version, one transaction a step. */
export async function applyMigrations(
  client: Client,
  migrations: readonly Migration[],
  { name, serverVariable }: MigratedDatabase,
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const present = await userVersion(client);
  if (present < 0 || present > versionMax) throw new SchemaFault(`user_version is ${present}`);
  if (present > newest) {
    const wayOut =
      serverVariable === undefined
        ? "point DATA_DIR to an empty folder"
        : `point ${serverVariable} elsewhere`;
    throw new KnowledgeError(
      "index_too_new",
      `The database ${name} has schema ${present}, this version knows up to ${newest}. Upgrade knowledge-sdk, or ${wayOut}. Nothing was changed.`,
    );
  }
  if (serverVariable === undefined) {
    if (present === 0) await client.execute("PRAGMA journal_mode = WAL");
    await client.execute(connectionSetting);
  }
  for (const migration of migrations) {
    if (migration.version > present) await applyMigration(client, migration);
  }
}

/** Fails the batch unless the database is at this version: a step that may run twice would set it back. */
function requireVersion(version: number): string {
  return `SELECT json(iif((SELECT user_version FROM pragma_user_version) = ${version},
    'true', 'another opener was quicker'))`;
}

/**
 * One batch, because it runs without giving the thread back: an open transaction would make a
 * second opener in this process wait for itself. Who loses the race against another process finds
 * the step done.
 */
export async function applyMigration(
  client: Client,
  { version, statements }: Migration,
): Promise<void> {
  try {
    const steps = [requireVersion(version - 1), ...statements];
    await client.batch([...steps, `PRAGMA user_version = ${version}`], "write");
  } catch (error) {
    if ((await userVersion(client)) >= version) return;
    // The tables are not those that its version says.
    if (isSchemaError(error)) throw new SchemaFault(error.message, { cause: error });
    throw error;
  }
}

/** A statement names what is not there, or is there already. */
export function isSchemaError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && schemaCodes.has(error.code);
}

/** The second and third are what a server says. */
const schemaCodes: ReadonlySet<unknown> = new Set([
  "SQLITE_ERROR",
  "SQLITE_UNKNOWN",
  "SQL_INPUT_ERROR",
]);

/** The database can be read, and is not what it says. */
class SchemaFault extends Error {}

export function isSchemaFault(error: unknown): boolean {
  return error instanceof SchemaFault;
}

async function userVersion(client: Client): Promise<number> {
  const row = (await client.execute("PRAGMA user_version")).rows[0];
  return Number(row?.[0]);
}
