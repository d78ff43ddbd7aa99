/** Opens a state.db as it is: without migrations, and for one piece of work. */
import { pathToFileURL } from "node:url";
import type { Client } from "@libsql/client";
import { type DatabaseFile, encryptionBy } from "./database-place.ts";
import { storageError } from "./storage-error.ts";

/** Integers of its answers are `bigint`. Resolves what `work` resolves; the client is closed then. */
export async function withStateClient<T>(
  file: DatabaseFile,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await openStateClient(file);
  try {
    return await work(client);
  } catch (error) {
    throw storageError(error, file);
  } finally {
    client.close();
  }
}

/** To be closed by the caller. */
export async function openStateClient(file: DatabaseFile): Promise<Client> {
  try {
    const { createClient } = await import("@libsql/client/sqlite3");
    return createClient({
      url: pathToFileURL(file.path).href,
      timeout: 5_000,
      concurrency: 1,
      intMode: "bigint",
      ...encryptionBy(file.key),
    });
  } catch (error) {
    throw storageError(error, file);
  }
}
