/** The addresses of a Markdown list of links, as llms.txt is. Reads each character once. */

const destinationEnd = /[\s)>]/g;

export function markdownLinks(text: string): string[] {
  const links: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf("[", at);
    const close = open === -1 ? -1 : text.indexOf("]", open);
    if (close === -1) return links;
    at = close + 1;
    if (text.charAt(at) !== "(") continue;
    const end = text.indexOf(")", at);
    if (end === -1) return links;
    const inside = text
      .slice(at + 1, end)
      .trimStart()
      .replace(/^</, "");
    destinationEnd.lastIndex = 0;
    const link = inside.slice(0, destinationEnd.exec(inside)?.index);
    if (link !== "") links.push(link);
    at = end + 1;
  }
}
