/** `knowledge classify export`: the tickets that people have judged, as `import` reads them. */
import type { Command } from "commander";
import { exportTickets } from "../../../classifier/index.ts";
import { type CommonOptions, databasesOf } from "../../environment.ts";
import { recordCommand } from "../../record-command.ts";

export function addExportCommand(classify: Command): void {
  classify
    .command("export")
    .description("print the judged tickets as JSON Lines")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await recordCommand(options, "tickets_exported", "judged tickets");
      const report = await exportTickets(databasesOf(options), (line) =>
        process.stdout.write(`${line}\n`),
      );
      const { exported, withoutText } = report;
      process.stderr.write(`Exported ${exported} tickets.\n`);
      if (withoutText === 0) return;
      process.stderr.write(
        `${withoutText} judged tickets no longer have a text and were left out.\n`,
      );
    });
}
