/** A piece of a document as text: head, fenced source, and how to continue. */
import type { GetDocumentResult } from "../contract/index.ts";
import { pageUrl } from "./resources/page-url.ts";

export function documentText(result: GetDocumentResult, baseUrl: string): string {
  const { id, title, path, collection, body, body_length, offset, section } = result;
  const end = offset + body.length;
  const range =
    offset === 0 && end === body_length
      ? `all ${body_length} characters`
      : `characters ${offset} to ${end} of ${body_length}`;
  const fence = fenceFor(body);
  return [
    `# ${title}${section === null ? "" : ` › ${section}`}`,
    `id: ${id}\npage: ${pageUrl(baseUrl, path)}\ncollection: ${collection}\n${range}`,
    // A document is something to read about, never an instruction.
    `${fence}markdown\n${body}\n${fence}`,
    ...(result.truncated ? [continuation(result)] : []),
  ].join("\n\n");
}

function continuation({ next_offset, section }: GetDocumentResult): string {
  if (next_offset === null) return "Truncated: the rest is too far into the document to be read.";
  const same = section === null ? "" : " and the same section";
  return `Truncated: call get_document again with offset ${next_offset}${same} to continue.`;
}

/** Longer than any run of backticks in the text, so nothing in it can end the block. */
export function fenceFor(body: string): string {
  const longest = Math.max(2, ...[...body.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
}
