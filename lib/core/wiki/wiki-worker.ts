/** The thread that reads and renders pages, so that the thread that answers stays free. */
import { parentPort } from "node:worker_threads";
import { createWikiDesk } from "./wiki-desk.ts";
import type { WikiAnswer, WikiQuestion } from "./wiki-thread.ts";

const desk = createWikiDesk();
const tell = (answer: WikiAnswer): void => parentPort?.postMessage(answer);

parentPort?.on("message", (question: WikiQuestion) => {
  void work(question);
});

async function work({ number, ...question }: WikiQuestion): Promise<void> {
  const begin = (): void => tell({ number, kind: "begun" });
  try {
    switch (question.kind) {
      case "build":
        await desk.build(question.job, (part) => tell({ number, ...part }));
        break;
      case "render":
        tell({ number, kind: "page", page: await desk.render(question.page, begin) });
        break;
      case "sources":
        tell({ number, kind: "sources", sources: await desk.sources(question.ids) });
        break;
    }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ number, kind: "failed", message });
  }
}
