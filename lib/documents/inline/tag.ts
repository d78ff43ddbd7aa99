/** HTML and JSX tags: where they end, and what of their attributes a reader sees. */

import type { PageContext } from "../page/page-context.ts";
import { bracedLiteral, closingBrace } from "./braces.ts";
import { decodeEntities } from "./entities.ts";
import { htmlElements, inlineElements } from "./html-elements.ts";

export interface MarkupTag {
  readonly name: string;
  /** Place after the closing bracket. */
  readonly end: number;
  /** Text of the attributes that a reader sees, "" mostly. */
  readonly visible: string;
  readonly hasAttributes: boolean;
  /** Part of a sentence, as `<b>` is and `<td>` is not. */
  readonly isInline: boolean;
}

/** Attributes of components that are shown; of HTML only an image's `alt`. */
const shownAttributes = new Set([
  "title",
  "subtitle",
  "label",
  "alt",
  "description",
  "caption",
  "summary",
  "heading",
  "text",
]);
/** A page's longest tags are components with a table of data in an attribute. */
const tagLengthMax = 20_000;

const nameAt = /[A-Za-z][\w.:-]{0,100}/y;
const attributeNameAt = /[A-Za-z_:@#$][\w.:@$[\]-]{0,200}/y;
const unquotedValueAt = /[^\s"'=<>`{}]{1,2000}/y;
const spaceAt = /\s*/y;

/** The tag that starts at `open`, or null if these characters are not a tag of this page. */
export function readTag(text: string, open: number, page: PageContext): MarkupTag | null {
  if (page.lookAhead.remaining <= 0) return null;
  const isClosing = text.charAt(open + 1) === "/";
  const nameStart = open + (isClosing ? 2 : 1);
  const name = match(nameAt, text, nameStart);
  if (name === "") return page.isMdx ? readFragment(text, nameStart) : null;
  const isComponent = /^[A-Z]/.test(name);
  if (!isComponent && !page.isMdx && !htmlElements.has(name.toLowerCase())) return null;

  const attributes = readAttributes(text, nameStart + name.length, isComponent, page);
  if (attributes === null) return null;
  const { end, visible, count } = attributes;
  const isInline = isComponent || inlineElements.has(name.toLowerCase());
  return { name, end, visible, hasAttributes: count > 0, isInline };
}

function readFragment(text: string, at: number): MarkupTag | null {
  if (text.charAt(at) !== ">") return null;
  return { name: "", end: at + 1, visible: "", hasAttributes: false, isInline: true };
}

interface Attributes {
  readonly end: number;
  readonly visible: string;
  readonly count: number;
}

function readAttributes(
  text: string,
  start: number,
  isComponent: boolean,
  page: PageContext,
): Attributes | null {
  const seen: string[] = [];
  let at = start;
  for (let count = 0; at - start < tagLengthMax; count++) {
    const next = at + match(spaceAt, text, at).length;
    const end = tagEnd(text, next);
    if (end !== -1) return { end, visible: seen.join(" "), count };
    const attribute = readAttribute(text, next, page);
    // Attributes are separated from the name and from each other, except after a quoted value.
    if (attribute === null || (next === at && count === 0)) break;
    if (isShown(attribute, isComponent) && attribute.value !== "") seen.push(attribute.value);
    at = attribute.end;
  }
  page.lookAhead.remaining -= at - start;
  return null;
}

function isShown({ name, value }: Attribute, isComponent: boolean): boolean {
  if (!isComponent) return name === "alt";
  // A name of several words is somebody's or something's; one of a single word is an identifier.
  return shownAttributes.has(name) || (name === "name" && value.trim().includes(" "));
}

function tagEnd(text: string, at: number): number {
  if (text.charAt(at) === ">") return at + 1;
  return text.charAt(at) === "/" && text.charAt(at + 1) === ">" ? at + 2 : -1;
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly end: number;
}

function readAttribute(text: string, start: number, page: PageContext): Attribute | null {
  if (text.charAt(start) === "{") {
    const end = closingBrace(text, start, page.lookAhead);
    return end === -1 ? null : { name: "", value: "", end };
  }
  const name = match(attributeNameAt, text, start);
  if (name === "") return null;
  const nameEnd = start + name.length;
  const equals = nameEnd + match(spaceAt, text, nameEnd).length;
  if (text.charAt(equals) !== "=") return { name, value: "", end: nameEnd };
  return readValue(text, equals + 1, name, page);
}

function readValue(text: string, start: number, name: string, page: PageContext): Attribute | null {
  const at = start + match(spaceAt, text, start).length;
  const first = text.charAt(at);
  if (first === "{") {
    const end = closingBrace(text, at, page.lookAhead);
    return end === -1 ? null : { name, value: bracedLiteral(text.slice(at, end)), end };
  }
  if (first === '"' || first === "'") {
    const close = text.indexOf(first, at + 1);
    const value = close === -1 ? null : text.slice(at + 1, close);
    // A quote without its twin would otherwise swallow the page up to the next one.
    if (value?.includes("\n\n") === false) {
      return { name, value: decodeEntities(value), end: close + 1 };
    }
    page.lookAhead.remaining -= (close === -1 ? text.length : close) - at;
    return null;
  }
  const value = match(unquotedValueAt, text, at);
  return value === "" ? null : { name, value, end: at + value.length };
}

/** The match of the sticky pattern exactly at this offset, "" for none. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
