/** The note at a ticket: where it belongs, and documents that may answer it. */
import type { DesiredWrite } from "./connector.ts";
import type { QueueNames } from "./queue-names.ts";

/** The marker of a note of ours begins with it. */
export const noteSign = "knowledge-sdk:";

/** Signs that mean something in Markdown, and those that would call people or other tickets. */
const special = /[\\`*_[\]<>#@|]/g;

export function noteInMarkdown(wish: DesiredWrite, queues: QueueNames): string {
  const lines = wish.documents.map(({ title, url }) =>
    url === null
      ? `- ${escaped(title)}`
      : `- [${escaped(title)}](<${url.replaceAll(/[<>\s]/g, "")}>)`,
  );
  return [`Placed in **${escaped(placeOf(wish, queues))}**.`, ...documentList(lines)].join("\n");
}

/** For systems that show a note as it is. */
export function noteInText(wish: DesiredWrite, queues: QueueNames): string {
  const lines = wish.documents.map(({ title, url }) =>
    url === null ? `- ${oneLine(title)}` : `- ${oneLine(title)}: ${url}`,
  );
  return [`Placed in ${placeOf(wish, queues)}.`, ...documentList(lines)].join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function placeOf({ collection, subTheme }: DesiredWrite, queues: QueueNames): string {
  return [queues.nameOf(collection), ...(subTheme === null ? [] : [subTheme])].join(" / ");
}

function documentList(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", "Documents that may answer it:", "", ...lines];
}

/** A title is text: nobody is called by it, and nothing in it is a link. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(special, (sign) => (sign === "@" ? "@\u200b" : `\\${sign}`));
}
