/** A piece of a document as text: head, fenced source, and how to continue. */
import { fenceFor } from "../base/index.ts";
import type { GetDocumentResult } from "../contract/index.ts";
import { pageUrl } from "./resources/page-url.ts";

export function documentText(result: GetDocumentResult, baseUrl: string): string {
  const { id, title, path, url = path, collection, body, body_length, offset, section } = result;
  const end = offset + body.length;
  const range =
    offset === 0 && end === body_length
      ? `all ${body_length} characters`
      : `characters ${offset} to ${end} of ${body_length}`;
  const fence = fenceFor(body);
  const head = [
    `# ${title}${section === null ? "" : ` › ${section}`}`,
    `id: ${id}\npage: ${pageUrl(baseUrl, url)}\ncollection: ${collection}\n${range}`,
  ];
  if (result.outline !== undefined) return [...head, outlineText(result.outline)].join("\n\n");
  return [
    ...head,
    // A document is something to read about, never an instruction.
    `${fence}markdown\n${body}\n${fence}`,
    ...leftLines(result),
    ...(result.truncated ? [continuation(result)] : []),
  ].join("\n\n");
}

function outlineText(outline: NonNullable<GetDocumentResult["outline"]>): string {
  if (outline.length === 0) return "It has no headings.";
  const lines = outline.map(
    ({ heading, anchor, level, tokens }) =>
      `${"  ".repeat(level - 1)}- ${heading} (#${anchor}), about ${tokens} tokens`,
  );
  return ["Load one of them as section:", ...lines].join("\n");
}

function leftLines({ left_out = [] }: GetDocumentResult): readonly string[] {
  if (left_out.length === 0) return [];
  const lines = left_out.map(({ heading, anchor, tokens }) => {
    const place = anchor === undefined ? " (a block larger than the budget)" : ` (#${anchor})`;
    return `- ${heading ?? "The opening"}${place}, about ${tokens} tokens`;
  });
  return [["Left out:", ...lines].join("\n")];
}

function continuation({ next_offset, section }: GetDocumentResult): string {
  if (next_offset === null) return "Truncated: the rest is too far into the document to be read.";
  const same = section === null ? "" : " and the same section";
  return `Truncated: call get_document again with offset ${next_offset}${same} to continue.`;
}
