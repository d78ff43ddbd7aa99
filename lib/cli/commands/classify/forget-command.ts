/** `knowledge classify forget`: removes everything that is kept of a ticket. */
import type { Command } from "commander";
import type { CommonOptions } from "../../environment.ts";
import { recordCommand } from "../../record-command.ts";
import { print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import { notFound } from "./explain-command.ts";

export function addForgetCommand(classify: Command): void {
  classify
    .command("forget")
    .description("remove a ticket and what was learnt from it, permanently")
    .argument("<correlationId>", "key of the ticket")
    .action(async (correlationId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      const isForgotten = await withClassifier(options, async (classifier) => {
        await recordCommand(options, "ticket_forgotten", correlationId);
        return classifier.forget(correlationId);
      });
      if (!isForgotten) throw notFound(correlationId);
      print(`Forgot ${correlationId}. Running services forget it with their next answer.`);
    });
}
