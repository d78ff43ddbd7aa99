/** Whether a text is HTML, as mail programs send it, and not a text about HTML. */

const lookedAt = 4_000;
/** A document, or something that begins with an element of layout. */
const documentStart =
  /^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|meta\s+http-equiv)[\s>]/i;
const layoutStart =
  /^\s*<(?:div|p|table|span|font|center|blockquote|section|article|style|h[1-6]|ul|ol|b|i|u|strong|em|a|br|img|pre)(?:[\s/][^<>]{0,2000})?>/i;
const breaks = /<br\s{0,3}\/?>|<\/(?:p|div|li|tr|h[1-6]|table|span|pre)\s{0,3}>/gi;
const lineBreaks = /<br\s{0,3}\/?>/gi;
/** Somebody shows code: then tags are what the text is about. */
const fence = /^\s*(?:```|~~~)/m;

export function isHtml(text: string): boolean {
  if (!text.includes("<")) return false;
  const head = text.slice(0, lookedAt);
  if (documentStart.test(head)) return true;
  if (fence.test(head)) return false;
  const lines = head.split("\n").filter((line) => line.trim() !== "").length;
  if (layoutStart.test(head)) {
    const found = count(head, breaks);
    return found > 0 && (lines <= 2 * found || lines === 1);
  }
  const found = count(head, lineBreaks);
  return found >= 2 && found >= lines - 1;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
