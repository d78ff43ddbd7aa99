/** `knowledge export-state` and `knowledge import-state`: the state as JSON Lines, for moves. */
import { once } from "node:events";
import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { exportState, importState } from "../../backup/index.ts";
import { endOnSignals } from "../end-on-signals.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { recordCommand } from "../record-command.ts";
import { print } from "../terminal.ts";

export function addStateCommands(program: Command): void {
  program
    .command("export-state")
    .description(
      "print the state as JSON Lines, while the service runs: tickets, corrections, counts, and secrets of webhooks",
    )
    .action(async (_options: unknown, command: Command) => {
      const dbPath = databasesOf(command.optsWithGlobals<CommonOptions>());
      endOnSignals();
      for await (const line of exportState(dbPath)) {
        if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
      }
      process.stderr.write(`${secretsNotice}\n`);
    });
  program
    .command("import-state")
    .description("begin a data folder with what export-state printed")
    .argument("<file>", "JSON Lines")
    .action(async (file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      const dbPath = databasesOf(options);
      endOnSignals();
      const { rows, version } = await importState({ file, dbPath });
      // There was no trail to write to before.
      await recordCommand(options, "state_imported", `${basename(file)}, version ${version}`);
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      print(
        `Imported ${count} rows, written by version ${version}, into ${dirname(dbPath.index)}.`,
      );
    });
}

const secretsNotice =
  "These lines hold texts of tickets and the secrets of webhooks in plain text: let nobody else read them, and delete them after the import.";
