/** `knowledge backup` and `knowledge restore`: the state of a service, to a folder and back. */
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { type BackupManifest, restoreBackup, writeBackup } from "../../backup/index.ts";
import { endOnSignals } from "../end-on-signals.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { recordCommand } from "../record-command.ts";
import { print } from "../terminal.ts";

interface BackupOptions extends CommonOptions {
  readonly json?: boolean;
}

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("copy tickets, corrections and counts to a new folder, while the service runs")
    .argument("<folder>", "new or empty")
    .option("--json", "print the manifest as JSON")
    .action(async (folder: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackupOptions>();
      endOnSignals();
      report(
        options,
        await writeBackup({ dbPath: databasesOf(options), folder }),
        `Backup written to ${resolve(folder)}`,
      );
    });
  program
    .command("restore")
    .description("put a backup into a data folder that has no state yet")
    .argument("<folder>", "written by knowledge backup")
    .option("--json", "print the manifest as JSON")
    .action(async (folder: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackupOptions>();
      const dbPath = databasesOf(options);
      endOnSignals();
      const manifest = await restoreBackup({ folder, dbPath });
      // There was no trail to write to before.
      await recordCommand(options, "state_restored", `the backup of ${manifest.createdAt}`);
      report(options, manifest, `Restored into ${dirname(dbPath.index)}`);
    });
}

function report({ json }: BackupOptions, manifest: BackupManifest, done: string): void {
  if (json === true) {
    print(JSON.stringify(manifest, null, 2));
    return;
  }
  const { createdAt, version, rows, files } = manifest;
  print(`${done}, checked.`);
  printLine("Written", `${createdAt} by version ${version}`);
  for (const { name, bytes } of files) printLine(name, `${(bytes / 1_000_000).toFixed(2)} MB`);
  printLine("Tickets", String(rows.classification ?? 0));
  printLine("Corrections", String(rows.feedback_log ?? 0));
}

function printLine(name: string, value: string): void {
  print(`${name.padEnd(14)} ${value}`);
}
