/**
 * Boxes as other tools write them, in the one form that the parser reads: `::: tip Title` of
 * VitePress and `:::tip Title` of Docusaurus 2, `/// tip | Title` and `!!! tip "Title"` of Material
 * for MkDocs.
 */

const fence = /^ {0,3}(`{3,}|~{3,})/;
const colons = /^([ \t]*)(:{3,})[ \t]*([a-z][\w-]*)[ \t]*(.*)$/is;
const slashes = /^([ \t]*)(\/{3,})[ \t]*(?:([a-z][\w-]*)[ \t]*)?(?:\|(.*))?$/is;
const marks = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]*"([^"]*)")?[ \t]*$/i;
const any = /^[ \t]*(?::{3}|\/{3}|!!! |\?\?\?)/m;

export function directiveForms(source: string): string {
  if (!any.test(source)) return source;
  const forms = new DirectiveForms();
  for (const line of source.split("\n")) forms.add(line);
  return forms.finish();
}

class DirectiveForms {
  private readonly lines: string[] = [];
  /** The end of the open code block; null outside of one. */
  private code: string | null = null;
  /** Indentation of the text in a box that ends by its indentation; null outside of one. */
  private indent: string | null = null;

  add(line: string): void {
    const { indent } = this;
    if (indent === null) this.addLine(line);
    else if (line.trim() === "") this.lines.push("");
    else if (line.startsWith(indent)) this.addLine(line.slice(4));
    else {
      this.closeBox();
      this.addLine(line);
    }
  }

  finish(): string {
    this.closeBox();
    return this.lines.join("\n");
  }

  private addLine(line: string): void {
    const mark = fence.exec(line.trimStart())?.[1] ?? null;
    if (this.code !== null) {
      if (mark?.startsWith(this.code) === true) this.code = null;
      this.lines.push(line);
      return;
    }
    this.code = mark;
    const box = this.indent === null ? marks.exec(line) : null;
    if (box === null) {
      this.lines.push(mark === null ? oneLine(line) : line);
      return;
    }
    const [, before = "", name = "", title = ""] = box;
    this.lines.push(opening(before, ":::", name, title));
    this.indent = `${before}    `;
  }

  private closeBox(): void {
    if (this.indent !== null) this.lines.push(`${this.indent.slice(4)}:::`, "");
    this.indent = null;
  }
}

function oneLine(line: string): string {
  const slashed = slashes.exec(line);
  if (slashed !== null) {
    const [, indent = "", marker = "", name, title = ""] = slashed;
    const colon = ":".repeat(marker.length);
    // A line of slashes alone closes a box; with words and no name it is a comment of some code.
    return name === undefined ? indent + colon : opening(indent, colon, name, title);
  }
  const match = colons.exec(line);
  if (match === null) return line;
  const [, indent = "", marker = "", name = "", rest = ""] = match;
  if (/^[[{]/.test(rest)) return `${indent}${marker}${name}${rest}`;
  return opening(indent, marker, name, rest);
}

function opening(indent: string, marker: string, name: string, title: string): string {
  const words = title.trim().replace(/[[\]]/g, "");
  return `${indent}${marker}${name}${words === "" ? "" : `[${words}]`}`;
}
