/** `knowledge classify explain`: everything that is kept of a ticket. */
import type { Command } from "commander";
import type { ClassificationRecord, Placement } from "../../../classifier/index.ts";
import { KnowledgeError } from "../../../contract/index.ts";
import type { CommonOptions } from "../../environment.ts";
import { recordCommand } from "../../record-command.ts";
import { print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import { printAnswer, printLine } from "./print-answer.ts";

interface ExplainOptions extends CommonOptions {
  readonly json?: boolean;
}

export function addExplainCommand(classify: Command): void {
  classify
    .command("explain")
    .description("show everything known about a classified ticket")
    .argument("<correlationId>", "key of the ticket")
    .option("--json", "print the record as JSON")
    .action(async (correlationId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ExplainOptions>();
      const record = await withClassifier(options, (classifier) =>
        classifier.record(correlationId),
      );
      if (record === null) throw notFound(correlationId);
      await recordCommand(options, "ticket_read", correlationId);
      if (options.json === true) print(JSON.stringify(shown(record), null, 2));
      else printRecord(record);
    });
}

export function notFound(correlationId: string): KnowledgeError {
  return new KnowledgeError(
    "classification_not_found",
    `No ticket was classified as ${correlationId}.`,
  );
}

function printRecord(record: ClassificationRecord): void {
  const { correlationId, status, ticket, prediction, judged, correct, comment, resolution } =
    record;
  printLine("Ticket", `${correlationId}  ${ticket?.title ?? "(text not stored)"}`);
  printLine("Status", status);
  printLine("Classified", new Date(record.updatedAt_ms).toISOString());
  const { confidence, path, modelSequence } = prediction;
  const sure = `${confidence}, ${path} path`;
  printLine("Predicted", `${named(prediction)}  (${sure}, after ${modelSequence} corrections)`);
  if (judged !== null) printLine("Judged", named(judged));
  if (correct !== null) printLine("Correct", named(correct));
  if (comment !== null) printLine("Comment", comment);
  if (resolution?.text !== undefined) printLine("Solved by", resolution.text);
  if (resolution?.page !== undefined) printLine("Solved on", resolution.page);
  if (record.answer === null) return;
  print("\nThe classifier answered");
  printAnswer(record.answer);
}

/** Features are bytes that mean nothing to people. */
function shown({ features: _features, ...record }: ClassificationRecord) {
  return record;
}

function named({ collection, subTheme }: Placement): string {
  return subTheme === null ? collection : `${collection} / ${subTheme}`;
}
