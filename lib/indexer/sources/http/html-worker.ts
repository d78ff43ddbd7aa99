/** The thread that converts web pages: a large one takes seconds, and others wait for answers. */
import { parentPort } from "node:worker_threads";
import type { ConversionAnswer, ConversionRequest } from "./html-converter.ts";

const answer = (message: ConversionAnswer): void => parentPort?.postMessage(message);

parentPort?.on("message", async ({ html, url }: ConversionRequest) => {
  try {
    const { htmlToMarkdown } = await import("./html-to-markdown.ts");
    answer({ markdown: htmlToMarkdown(html, url) });
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
    answer({ fault: isMissing ? "packages_missing" : "page_refused" });
  }
});
