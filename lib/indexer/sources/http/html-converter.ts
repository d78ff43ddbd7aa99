/** Converts web pages one after the other in a thread of its own. */
import { Worker } from "node:worker_threads";
import { notInstalled, packageFile } from "../../../base/index.ts";
import { SourceError } from "../source-error.ts";

export interface ConversionRequest {
  readonly html: string;
  readonly url: string;
}

export type ConversionAnswer =
  | { readonly markdown: string }
  | { readonly fault: "packages_missing" | "page_refused" };

export interface HtmlConverter {
  /** Null for a page that cannot be converted, or not within 10 s. */
  convert(html: string, url: string): Promise<string | null>;
  close(): Promise<void>;
}

const conversionMaxMs = 10_000;

export function createHtmlConverter(): HtmlConverter {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const close = async (): Promise<void> => {
    await worker?.terminate();
    worker = null;
  };
  const convertNow = async (html: string, url: string): Promise<string | null> => {
    worker ??= new Worker(packageFile("indexer/sources/http/html-worker.js"));
    const answer = await answerOf(worker, { html, url });
    // Its thread may still be busy with that page.
    if (answer === null) await close();
    if (answer === null || "markdown" in answer) return answer?.markdown ?? null;
    if (answer.fault === "page_refused") return null;
    const { message } = notInstalled("webPages");
    throw new SourceError(`${message.charAt(0).toLowerCase()}${message.slice(1)}`);
  };
  return {
    convert(html, url) {
      const converted = turn.then(() => convertNow(html, url));
      turn = converted.catch(() => undefined);
      return converted;
    },
    close,
  };
}

/** Null when there is none in time, or the thread died of the page. */
function answerOf(worker: Worker, request: ConversionRequest): Promise<ConversionAnswer | null> {
  return new Promise((resolve) => {
    const finish = (answer: ConversionAnswer | null): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(null), conversionMaxMs);
    worker.once("message", finish);
    worker.once("error", () => finish(null));
    worker.once("exit", () => finish(null));
    worker.postMessage(request);
  });
}
