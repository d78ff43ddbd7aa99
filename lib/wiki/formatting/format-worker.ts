/** A thread that formats pages, one after the other. */
import { parentPort } from "node:worker_threads";
import type { FormatAnswer, FormatQuestion, SettledTargets } from "./format-messages.ts";
import { formatPage } from "./format-page.ts";
import { ownTask } from "./thread-cpu-time.ts";

const tell = (answer: FormatAnswer): void => parentPort?.postMessage(answer);
let takeSettled: (targets: SettledTargets) => void = () => undefined;

parentPort?.on("message", (question: FormatQuestion) => {
  if (question.kind === "settled") takeSettled(question.targets);
  else void format(question);
});

async function format({ page, isTooSlow }: Extract<FormatQuestion, { kind: "format" }>) {
  tell({ kind: "begun", task: ownTask() });
  try {
    const rendered = await formatPage(page, isTooSlow, (targets) => {
      const settled = new Promise<SettledTargets>((resolve) => {
        takeSettled = resolve;
      });
      tell({ kind: "targets", targets });
      return settled;
    });
    tell({ kind: "page", page: rendered });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: "failed", message });
  }
}
