/** `knowledge classify import`: teaches the classifier with tickets whose place is known. */
import { basename } from "node:path";
import type { Command } from "commander";
import { type ImportPhase, ticketsOf } from "../../../classifier/index.ts";
import type { CommonOptions } from "../../environment.ts";
import { recordCommand } from "../../record-command.ts";
import { createProgressLine, print } from "../../terminal.ts";
import { timeLeft } from "../../time-left.ts";
import { withClassifier } from "../../with-classifier.ts";

const works: Readonly<Record<ImportPhase, string>> = {
  check: "Checking",
  store: "Storing",
  learn: "Training",
};

export function addImportCommand(classify: Command): void {
  classify
    .command("import")
    .description("learn from tickets whose collection is known")
    .argument(
      "<file>",
      "JSON Lines: title, collection or none: true, and correlationId, body, fields, resolution, …",
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      await run(file, command.optsWithGlobals<CommonOptions>());
    });
}

async function run(file: string, options: CommonOptions): Promise<void> {
  const progress = createProgressLine();
  const left = timeLeft();
  const report = await withClassifier(options, async (classifier) => {
    await recordCommand(options, "tickets_imported", basename(file));
    return classifier.importTickets(ticketsOf(file), (done, total, phase) => {
      const rest = phase === "store" ? left(done, total) : "";
      progress.show(works[phase], done, total === 0 || phase === "learn" ? null : total, rest);
    });
  }).finally(() => progress.clear());
  const share = ((100 * report.right) / report.tickets).toFixed(1);
  print(`Imported ${report.tickets} tickets, ${report.changed} of them new or changed.`);
  if (report.cut > 0) {
    print(`Of ${report.cut}, text beyond 200,000 characters was not read.`);
  }
  print(`Before it learnt from them, the service placed ${share} % of them correctly.`);
  print("Measure how it places others now with knowledge classify eval.");
}
