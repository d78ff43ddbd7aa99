/** Tags and expressions at a line's start that reach over several lines. */
import { bracedLiteral, closingBrace } from "../inline/braces.ts";
import { decodeEntities } from "../inline/entities.ts";
import { readTag } from "../inline/tag.ts";
import type { PageContext } from "../page/page-context.ts";

export interface TagBlock {
  readonly text: string;
  readonly isCode: boolean;
  /** Place after the block, perhaps in the middle of a line. */
  readonly end: number;
}

const openingAt = /<(pre|script|style)(?:\s[^<>]{0,2000})?>/iy;
const closings: Readonly<Record<string, RegExp>> = {
  pre: /<\/pre\s{0,9}>/gi,
  script: /<\/script\s{0,9}>/gi,
  style: /<\/style\s{0,9}>/gi,
};
const innerTag = /<\/?[A-Za-z][^<>]*>/g;

/**
 * The block at `start`, or null if it ends before `lineEnd`, has no end, or is text: then it is
 * read with its paragraph.
 */
export function readTagBlock(
  source: string,
  start: number,
  lineEnd: number,
  page: PageContext,
): TagBlock | null {
  if (source.charAt(start) === "{") return readExpression(source, start, lineEnd, page);
  const raw = readRawElement(source, start, page);
  if (raw !== null) return raw;
  const tag = readTag(source, start, page);
  if (tag === null || tag.end <= lineEnd) return null;
  return { text: tag.visible, isCode: false, end: tag.end };
}

function readExpression(
  source: string,
  start: number,
  lineEnd: number,
  page: PageContext,
): TagBlock | null {
  if (!page.isMdx) return null;
  const end = closingBrace(source, start, page.lookAhead);
  if (end <= lineEnd) return null;
  return { text: bracedLiteral(source.slice(start, end)), isCode: false, end };
}

/** Elements without Markdown in them: `<pre>` is code, `<script>` and `<style>` are not shown. */
function readRawElement(source: string, start: number, page: PageContext): TagBlock | null {
  openingAt.lastIndex = start;
  const name = openingAt.exec(source)?.[1]?.toLowerCase();
  if (name === undefined || page.lookAhead.remaining <= 0) return null;
  const contentStart = openingAt.lastIndex;
  const closing = closings[name] as RegExp;
  closing.lastIndex = contentStart;
  const close = closing.exec(source);
  if (close === null) {
    page.lookAhead.remaining -= source.length - start;
    return null;
  }
  const content = name === "pre" && !page.hidesCode ? source.slice(contentStart, close.index) : "";
  const text = decodeEntities(content.replace(innerTag, "")).replace(/^\n/, "").trimEnd();
  return { text, isCode: true, end: closing.lastIndex };
}
