/** The body of a ticket as text, taken apart into what the person wrote and what stands around it. */
import { type ClassifyRequest, cutText, limits } from "../../contract/index.ts";
import type { MailPart } from "../ticket.ts";
import { htmlLines } from "./html-lines.ts";
import { isHtml } from "./is-html.ts";
import { withLetterPhrases } from "./letter-phrases.ts";
import { asLines, type MailLine, mailParts } from "./mail-part.ts";
import { markCourtesies, markDisclaimers, markSignatures } from "./mark-closing.ts";
import { markEncoded, withoutEncodedRuns } from "./mark-encoded.ts";
import { markEmptyFields } from "./mark-form.ts";
import { markQuotes, markRest } from "./mark-quotes.ts";

/** Lines that are looked at; each costs about 1 µs. */
const headLinesMax = 4_000;
const tailLinesMax = 1_000;

export interface ReadBody {
  /** What the body says, without markup and encoded files. */
  readonly text: string;
  /** In their order; a single `written` one where there is nothing to tell apart. */
  readonly parts: readonly MailPart[];
  /** Whether the text goes on: a mail is read before its text is cut. */
  readonly isCut: boolean;
}

/**
 * Without a `type` the body is told by its marks. Takes time that grows with the length of the body
 * only.
 */
export function readBody(body: string, type?: ClassifyRequest["bodyType"]): ReadBody {
  const plain = withoutEncodedRuns(body);
  const isMarkup = isHtml(plain, type);
  let lines = withoutMiddle(isMarkup ? linesOfHtml(plain) : asLines(plain));
  markEncoded(lines);
  markRest(lines);
  markQuotes(lines);
  markDisclaimers(lines);
  markSignatures(lines);
  lines = withLetterPhrases(lines);
  markCourtesies(lines);
  markEmptyFields(lines);
  const parts = mailParts(lines);
  const isChanged = isMarkup || plain !== body || parts.some(({ kind }) => kind === "encoded");
  const text = isChanged ? textOf(parts) : body;
  const isCut = text.length > limits.ticketBodyLengthMax;
  return { text: isCut ? cutText(text, limits.ticketBodyLengthMax) : text, parts, isCut };
}

/** Lines of a text; of markup that hides all of it, such as an unclosed comment, the words between the tags. */
function linesOfHtml(html: string): MailLine[] {
  const lines = htmlLines(html);
  if (lines.length > 0) return lines;
  return asLines(html.replaceAll(/<[^<>]{0,2000}>?/g, "\n").replaceAll(/\n\s+/g, "\n")).filter(
    ({ text }) => text.trim() !== "",
  );
}

/** The middle of an endless mail tells nothing: what somebody wrote stands above or below. */
function withoutMiddle(lines: MailLine[]): MailLine[] {
  if (lines.length <= headLinesMax + tailLinesMax) return lines;
  return [...lines.slice(0, headLinesMax), ...lines.slice(-tailLinesMax)];
}

function textOf(parts: readonly MailPart[]): string {
  return parts
    .filter(({ kind }) => kind !== "encoded")
    .map(({ text }) => text)
    .join("\n\n");
}
