/** Whether a text is HTML, as mail programs send it, and not a text about HTML. */

const lookedAt = 4_000;
/** What may stand before the first element: prologs, and comments, some of which programs read. */
const before =
  /^(?:\s|\uFEFF|<\?xml[^>]{0,300}\?>|<!--[^]{0,2000}?-->|<!\[(?:if|endif)[^\]]{0,200}\]>)*/i;
/** A document, or something that begins with an element that only a document has. */
const documentStart =
  /^<(?:!doctype\s+html|html|head|body|meta|title|link\s|base\s|style|center|font|o:p|x-[\w-]{1,20}|xml)[\s>/]/i;
const layoutStart =
  /^<(?:div|p|table|tbody|tr|td|span|font|center|blockquote|section|article|header|footer|main|nav|style|h[1-6]|ul|ol|li|dl|b|i|u|strong|em|small|big|sup|sub|code|a|br|hr|img|pre|label|form|input)(?:[\s/][^<>]{0,2000})?>/i;
const breaks =
  /<br\s{0,3}\/?>|<\/(?:p|div|li|tr|h[1-6]|table|span|pre|section|article|center|font)\s{0,3}>/gi;
/** Also what stands within a line: a text that begins and ends with it is written in it. */
const ends = /<\/(?:b|i|u|strong|em|a|small|big|font|span|section|article)\s{0,3}>/gi;
const blocks = /<\/?(?:p|div|br|tr|li|table)(?:\s[^<>]{0,300})?\s{0,3}\/?>/gi;
const lineBreaks = /<br\s{0,3}\/?>/gi;
/** Somebody shows code: then tags are what the text is about. */
const fence = /^\s*(?:```|~~~)/m;
const code = /=\{|\{[\w.]{1,60}\}|=>|`|\bclassName=|\bfunction\b|;\s*$/m;

/** `type`: as the sender declares it; absent where nobody does. */
export function isHtml(text: string, type?: "text/plain" | "text/html"): boolean {
  if (type !== undefined) return type === "text/html";
  if (!text.includes("<")) return false;
  const whole = text.slice(0, lookedAt);
  const head = whole.slice(before.exec(whole)?.[0].length ?? 0);
  if (documentStart.test(head)) return true;
  if (fence.test(head)) return false;
  const lines = head.split("\n").filter((line) => line.trim() !== "").length;
  if (layoutStart.test(head)) {
    if (
      head.length < whole.trimStart().length &&
      /^<!(?:--\[if|\[if)|^<\?xml/i.test(whole.trimStart())
    )
      return true;
    const found = count(head, breaks);
    if (found > 0 && (lines <= 2 * found || lines === 1)) return true;
    return count(head, ends) >= lines && !code.test(head);
  }
  return isMarkedUp(head, lines);
}

/** Words before the first element: then elements break the text into its lines, to the end. */
function isMarkedUp(head: string, lines: number): boolean {
  const found = count(head, lineBreaks);
  if (found >= 2 && found >= lines - 1) return true;
  const opened = count(head, /<p(?:\s[^<>]{0,300})?>/gi);
  const isClosed = /<\/?(?:p|div|br|tr|li|table|html|body)\s{0,3}\/?>\s*$/i.test(head);
  const isQuestion =
    /^[^<]{0,300}\b(?:why|how|what|does|do|is|can|warum|wie|was)\b[^<]{0,200}</i.test(head);
  return (
    opened > 0 &&
    (isClosed || opened >= 2) &&
    count(head, blocks) >= lines &&
    !isQuestion &&
    !code.test(head)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
