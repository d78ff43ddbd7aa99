/**
 * The nesting depth of XML, determined before it is parsed: the parser is recursive, and its stack
 * is limited.
 */

/** A sitemap has three levels, with the extensions of search engines six. */
const depthMax = 50;
const mark = /<!--|<!\[CDATA\[|<\/|<\?|<!|<|\/>|>/g;
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };

/** In one pass. Text that is no XML may be counted wrongly: the parser refuses it anyway. */
export function isDeepXml(text: string): boolean {
  let depth = 0;
  let isOpening = false;
  mark.lastIndex = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [found] = match;
    const end = ends[found];
    if (end !== undefined) {
      const close = text.indexOf(end, mark.lastIndex);
      if (close === -1) return false;
      mark.lastIndex = close + end.length;
    } else if (found === "<") {
      isOpening = true;
      depth += 1;
    } else if (found === "</") depth -= 1;
    else if (found === "/>" && isOpening) depth -= 1;
    if (found === "/>" || found === ">" || found === "</") isOpening = false;
    if (depth > depthMax) return true;
  }
  return false;
}
