/** The thread of the catalogue, so that the thread that answers stays free while it is built. */
import { parentPort, workerData } from "node:worker_threads";
import { type CatalogueSetup, createPageReading } from "./catalogue/page-reading.ts";
import type { WikiAnswer, WikiQuestion } from "./catalogue-thread.ts";
import { ownTask } from "./formatting/thread-cpu-time.ts";
import { createWikiDesk } from "./wiki-desk.ts";

const desk = createWikiDesk(createPageReading(workerData as CatalogueSetup));
const tell = (answer: WikiAnswer): void => parentPort?.postMessage(answer);
tell({ number: 0, kind: "begun", task: ownTask() });

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
