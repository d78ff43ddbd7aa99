/** HTML: the main part of each file. */
import type { Format } from "../format.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { readHtml } from "./html-to-markdown.ts";

export const htmlFormat: Format = {
  read: async (file) => [{ suffix: "", ...readHtml(decodeFile(file, declaredCharset), null) }],
};

/** Of `<meta charset>` or a declaration of XML, within the first bytes. */
function declaredCharset(head: string): string | null {
  const found =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i;
  const [, ofMeta, ofXml] = found.exec(head) ?? [];
  return ofMeta ?? ofXml ?? null;
}
