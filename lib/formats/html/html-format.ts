/** HTML: the main part of each file. */
import type { Format } from "../format.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { declaredCharset } from "./declared-charset.ts";
import { readHtml } from "./html-to-markdown.ts";
import { isTemplate } from "./is-template.ts";

/** A template, and the empty shell of an application, are no page. */
export const htmlFormat: Format = {
  async read(file) {
    const html = decodeFile(file, declaredCharset);
    if (isTemplate(html)) return [];
    const page = readHtml(html, null);
    return page.hasWords ? [{ suffix: "", title: page.title, markdown: page.markdown }] : [];
  },
};
