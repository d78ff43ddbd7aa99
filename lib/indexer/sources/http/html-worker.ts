/** The thread that converts web pages: a large one takes seconds, and others wait for answers. */
import { answerQuestions, notInstalled } from "../../../base/index.ts";
import type { ConversionThread } from "./html-converter.ts";

answerQuestions({
  async convert({ html, url }) {
    const { htmlToMarkdown } = await import("./html-to-markdown.ts").catch((error: unknown) => {
      const isMissing = (error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
      throw isMissing ? notInstalled("webPages") : error;
    });
    return htmlToMarkdown(html, url);
  },
} satisfies ConversionThread);
