/** `knowledge classify import`: teaches the classifier with tickets whose place is known. */
import type { Command } from "commander";
import { readTickets } from "../../../classifier/index.ts";
import type { CommonOptions } from "../../environment.ts";
import { createProgressLine, print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";

export function addImportCommand(classify: Command): void {
  classify
    .command("import")
    .description("learn from tickets whose collection is known")
    .argument("<file>", "JSON Lines: title, collection, and correlationId, body, tags, subTheme, …")
    .action(async (file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      const tickets = readTickets(file);
      const progress = createProgressLine();
      const report = await withClassifier(options, (classifier) =>
        classifier.importTickets(tickets, (done) =>
          progress.show("Learning", done, tickets.length),
        ),
      ).finally(() => progress.clear());
      const share = ((100 * report.right) / report.tickets).toFixed(1);
      print(`Imported ${report.tickets} tickets, ${report.changed} of them new or changed.`);
      if (report.cut > 0) {
        print(`Of ${report.cut}, text beyond 200,000 characters was not read.`);
      }
      print(`${share} % were placed correctly before they were learnt.`);
    });
}
