/** `knowledge classify rebuild`: learns all feedback again from the start. */
import type { Command } from "commander";
import type { CommonOptions } from "../../environment.ts";
import { print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";

export function addRebuildCommand(classify: Command): void {
  classify
    .command("rebuild")
    .description("learn from all judged tickets again")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await withClassifier(options, (classifier) => classifier.renew());
      const { examples, accuracy } = await withClassifier(options, (classifier) =>
        classifier.refit(),
      );
      const share =
        accuracy === null
          ? ""
          : `; ${(100 * accuracy).toFixed(1)} % of held-out ones are placed correctly`;
      print(`Learnt from ${examples} tickets${share}.`);
    });
}
