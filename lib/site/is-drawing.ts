/** Whether a file is an SVG drawing and nothing else. One pass over the text: it may be half a megabyte. */

/** There may be a declaration, comments and a document type before the root, and comments behind it. */
export function isDrawing(text: string): boolean {
  const drawing = withoutEndComments(withoutProlog(text));
  if (!/^<svg[\s/>]/.test(drawing)) return false;
  return /<\/svg\s*>$/.test(drawing) || isOneTag(drawing);
}

function withoutProlog(text: string): string {
  let rest = text.replace(/^\uFEFF/, "").trimStart();
  for (;;) {
    const end = prologEnd(rest);
    if (end === null) return rest;
    rest = rest.slice(end).trimStart();
  }
}

/** Where the first part before the root ends; null for the root, and for a part without an end. */
function prologEnd(text: string): number | null {
  const ending = endingOf(text);
  if (ending === null) return null;
  const at = text.indexOf(ending, 2);
  return at === -1 ? null : at + ending.length;
}

function endingOf(text: string): string | null {
  if (text.startsWith("<!--")) return "-->";
  if (text.startsWith("<?")) return "?>";
  if (!/^<!DOCTYPE/i.test(text)) return null;
  // It may declare entities in brackets, as drawing programs do.
  return /^[^[>]*\[/.test(text) ? "]>" : ">";
}

function withoutEndComments(text: string): string {
  let rest = text.trimEnd();
  while (rest.endsWith("-->")) {
    const start = rest.lastIndexOf("<!--");
    if (start === -1) return rest;
    rest = rest.slice(0, start).trimEnd();
  }
  return rest;
}

/** `<svg … />`, with no other element in it. */
function isOneTag(text: string): boolean {
  return /^<svg(?:"[^"]*"|'[^']*'|[^<>"'])*\/>$/.test(text);
}
