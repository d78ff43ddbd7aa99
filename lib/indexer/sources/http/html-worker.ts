/** The thread that converts web pages: a large one takes seconds, and others wait for answers. */
import { answerQuestions } from "../../../base/index.ts";
import { loadHtmlReader } from "../../../formats/index.ts";
import type { ConversionThread } from "./html-converter.ts";
import { readHtmlLinks } from "./html-links.ts";

answerQuestions({
  async convert({ html, url }) {
    const { htmlToMarkdown } = await loadHtmlReader();
    return { markdown: htmlToMarkdown(html, url), ...readHtmlLinks(html, url) };
  },
} satisfies ConversionThread);
