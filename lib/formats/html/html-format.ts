/** HTML: the main part of each file. */
import type { Format } from "../format.ts";
import { decodeFile } from "../texts/decode-file.ts";
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

/** Of `<meta charset>` or a declaration of XML, within the first bytes. */
function declaredCharset(head: string): string | null {
  const found =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i;
  const [, ofMeta, ofXml] = found.exec(head) ?? [];
  return ofMeta ?? ofXml ?? null;
}
