/** The state of a command, open for as long as its work takes. */
import { type Database, openStateDatabase } from "../storage/index.ts";
import { type CommonOptions, databasesOf } from "./environment.ts";

export async function withState<T>(
  options: CommonOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openStateDatabase(databasesOf(options));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
