/** Texts in XML. */

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** What XML 1.0 cannot hold at all. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xmlText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
