/** Converts web pages one after the other in a separate thread. */
import { WorkerThread } from "../../../base/index.ts";
import { isKnowledgeError } from "../../../contract/index.ts";
import { SourceError } from "../source-error.ts";
import type { PageLeads } from "./html-links.ts";

export interface ConvertedHtml extends PageLeads {
  readonly markdown: string;
}

/** The worker's answer; `configuration_invalid` if its packages are missing. */
export interface ConversionThread {
  convert(page: { readonly html: string; readonly url: string }): Promise<ConvertedHtml>;
}

export interface HtmlConverter {
  /** Null for a page that cannot be converted, or not within 10 s. */
  convert(html: string, url: string): Promise<ConvertedHtml | null>;
  close(): Promise<void>;
}

const wallMaxMs = 10_000;

export function createHtmlConverter(): HtmlConverter {
  const thread = new WorkerThread<ConversionThread>({
    worker: "indexer/sources/http/html-worker.js",
    limit: { wallMaxMs },
    endMaxMs: 0,
  });
  let turn: Promise<unknown> = Promise.resolve();
  const convertNow = async (html: string, url: string): Promise<ConvertedHtml | null> => {
    try {
      return await thread.ask("convert", { html, url });
    } catch (error) {
      if (!isKnowledgeError(error)) return null;
      const { message } = error;
      throw new SourceError(`${message.charAt(0).toLowerCase()}${message.slice(1)}`);
    }
  };
  return {
    convert(html, url) {
      const converted = turn.then(() => convertNow(html, url));
      turn = converted.catch(() => undefined);
      return converted;
    },
    close: () => thread.close(),
  };
}
