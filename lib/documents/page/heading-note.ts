/**
 * The note behind a heading that names its anchor, in all the forms that writers use. The index and
 * the reading pages ask here, so that a heading has one anchor wherever it is shown.
 */

export interface HeadingNote {
  /** The heading without its note. */
  readonly rest: string;
  /** Null: the anchor is made from the text. */
  readonly anchor: string | null;
}

/** `{#id}`, `{ #id .class }`, `{: #id key="value" }`: a list of nothing but attributes. */
const attribute =
  /\s*(?:#([^\s{}"'<>#]{1,200})|\.[^\s{}"'<>.#=]{1,200}|[\w:-]{1,100}=(?:"[^"{}]{0,500}"|'[^'{}]{0,500}'|[^\s{}"']{0,500}))(?=\s|$)/y;
/** `{/* id *\/}` of MDX, and Docusaurus' `{/* #id *\/}`. */
const comment = /^\{\/\*[ \t]{0,20}#?([^\s*{}"'<>#]{1,200})[ \t]{0,20}\*\/\}$/;
/** `[#id]` of Fumadocs, and its `[!toc]`. */
const bracketed = /[ \t]\[(?:#([\w-]{1,200})|!?toc)\]$/;
const noteLengthMax = 1_000;

/** Takes the note off the end of a heading's Markdown. A note alone is a heading that shows it. */
export function takeHeadingNote(text: string): HeadingNote {
  const start = headingNoteStart(text);
  if (start === -1) return { rest: text, anchor: null };
  const note = text.slice(start).trim().replace(/^\\/, "");
  return { rest: text.slice(0, start).trimEnd(), anchor: anchorOf(note) };
}

/** Where the note begins, -1 for a heading without one. */
export function headingNoteStart(text: string): number {
  if (text.endsWith("]")) {
    const start = bracketed.exec(text.slice(-noteLengthMax))?.[0].length;
    return start === undefined || start === text.length ? -1 : text.length - start;
  }
  const open = text.endsWith("}") ? text.lastIndexOf("{") : -1;
  if (open === -1 || text.length - open > noteLengthMax) return -1;
  const note = text.slice(open);
  if (!comment.test(note) && readAttributes(note) === null) return -1;
  // `\{#id}` keeps the older MDX from reading an expression, and means the same.
  const start = text.charAt(open - 1) === "\\" ? open - 1 : open;
  return text.slice(0, start).trim() === "" ? -1 : start;
}

/** Whether braces hold nothing but ids, classes and attributes: `{#if condition}` is text. */
export function isAttributeList(note: string): boolean {
  return readAttributes(note) !== null;
}

function anchorOf(note: string): string | null {
  if (note.startsWith("[")) return bracketed.exec(` ${note}`)?.[1] ?? null;
  return comment.exec(note)?.[1] ?? readAttributes(note)?.anchor ?? null;
}

/** Null for braces with any other content. */
function readAttributes(note: string): { readonly anchor: string | null } | null {
  const isColon = note.charAt(1) === ":";
  const list = note.slice(isColon ? 2 : 1, -1).trimEnd();
  let anchor: string | null = null;
  let at = 0;
  while (at < list.length) {
    attribute.lastIndex = at;
    const match = attribute.exec(list);
    if (match === null) return null;
    anchor = match[1] ?? anchor;
    at = attribute.lastIndex;
  }
  // `{ key=value }` without a colon, an id or a class may be text.
  const isList = isColon || /(?:^|\s)[#.]/.test(list);
  return list !== "" && isList ? { anchor } : null;
}
