/** The thread of the catalogue, so that the thread that answers stays free while it is built. */
import { parentPort } from "node:worker_threads";
import { createWikiDesk } from "./wiki-desk.ts";
import type { WikiAnswer, WikiQuestion } from "./wiki-thread.ts";

const desk = createWikiDesk();
const tell = (answer: WikiAnswer): void => parentPort?.postMessage(answer);

parentPort?.on("message", (question: WikiQuestion) => {
  void work(question);
});

async function work({ number, ...question }: WikiQuestion): Promise<void> {
  try {
    switch (question.kind) {
      case "build":
        await desk.build(question.job, (part) => tell({ number, ...part }));
        break;
      case "page":
        tell({ number, kind: "page", page: await desk.page(question.id) });
        break;
      case "settle": {
        const { from, targets } = question;
        tell({ number, kind: "settled", targets: await desk.settle(from, targets) });
        break;
      }
      case "sources":
        tell({ number, kind: "sources", sources: await desk.sources(question.ids) });
        break;
    }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ number, kind: "failed", message });
  }
}
