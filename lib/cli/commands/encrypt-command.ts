/** `knowledge encrypt`: encrypts the databases of a data folder, or takes the encryption away. */
import type { Command } from "commander";
import { KnowledgeError } from "../../contract/index.ts";
import { rekeyDatabase, statePathOf } from "../../storage/index.ts";
import { type CommonOptions, databaseKeyOf, databasesOf } from "../environment.ts";
import { print } from "../terminal.ts";

export function addEncryptCommand(program: Command): void {
  program
    .command("encrypt")
    .description(
      "encrypt index.db and state.db with DB_ENCRYPTION_KEY, while the service is stopped",
    )
    .option("--remove", "take the encryption away again")
    .action(async ({ remove = false }: { readonly remove?: boolean }, command: Command) => {
      const key = databaseKeyOf();
      if (key === null) throw keyNeeded();
      const databases = databasesOf(command.optsWithGlobals<CommonOptions>());
      for (const file of [statePathOf(databases), databases.index]) {
        const isDone = await rekeyDatabase({ file, key, encrypts: !remove });
        const state = remove ? "not encrypted" : "encrypted";
        print(isDone ? `${file} is ${state} now.` : `${file} is ${state} already, or not there.`);
      }
      print("Backups and files that were renamed are as they were.");
    });
}

function keyNeeded(): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    "DB_ENCRYPTION_KEY is missing; set it to a secret of at least 32 characters, e.g. from: openssl rand -hex 32",
  );
}
