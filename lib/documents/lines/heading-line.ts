/** Headings: their level, their text, and the anchor that a writer may have given them. */
import { withoutComments } from "../inline/comments.ts";
import { readableInline } from "../inline/inline-text.ts";
import { takeHeadingNote } from "../page/heading-note.ts";
import type { PageContext } from "../page/page-context.ts";

export interface HeadingLine {
  readonly level: number;
  /** As a reader sees it, in one line. */
  readonly text: string;
  /** Null: the anchor is made from the text. */
  readonly anchor: string | null;
  /** Written in HTML and in the middle, as the name of a project on its front page is. */
  readonly isCentred?: boolean;
}

/** A longer line that begins with `#` is text: no reading page shows such a heading. */
export const headingLengthMax = 1_000;

const marks = /^(#{1,6})(?:[ \t]+|$)/;
const htmlHeading = /^<h([1-6])((?:\s[^<>]*)?)>(.*)<\/h\1\s*>$/i;
const htmlId = /\sid=["']?([^\s"'<>]+)/i;
const htmlCentred = /\s(?:align=["']?center\b|style=["'][^"']*\btext-align:\s?center\b)/i;

/** `## Title` with or without closing marks; null for text. */
export function readAtxHeading(trimmed: string, page: PageContext): HeadingLine | null {
  if (trimmed.length > headingLengthMax) return null;
  const match = marks.exec(trimmed);
  if (match === null) return null;
  const level = (match[1] as string).length;
  const content = withoutClosingMarks(trimmed.slice(match[0].length));
  const { rest, anchor } = takeHeadingNote(content);
  return { level, text: headingText(withoutClosingMarks(rest), page), anchor };
}

/** The paragraph above an underline of `=` or `-`. */
export function readSetextHeading(
  paragraph: string,
  level: number,
  page: PageContext,
): HeadingLine {
  const { rest, anchor } = takeHeadingNote(paragraph.trim());
  return { level, text: headingText(rest, page), anchor };
}

/** `<h1 align="center">Title</h1>` in one line, as many README files begin. */
export function readHtmlHeading(trimmed: string, page: PageContext): HeadingLine | null {
  if (trimmed.length > headingLengthMax) return null;
  const match = htmlHeading.exec(trimmed);
  if (match === null) return null;
  const [, level, attributes = "", content = ""] = match;
  return {
    level: Number(level),
    text: headingText(content, page),
    anchor: htmlId.exec(attributes)?.[1] ?? null,
    isCentred: htmlCentred.test(attributes),
  };
}

function headingText(raw: string, page: PageContext): string {
  const { line } = withoutComments(raw, 0, page);
  return readableInline(line, page).replace(/\s+/g, " ").trim();
}

/** `## Title ##`: the marks at the end count only after a space. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "#") end -= 1;
  if (end === text.length) return text;
  return end === 0 || /[ \t]/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}
