/**
 * Blocks as other tools write them, in the one form that the parser reads: `::: tip Title` of
 * VitePress and `:::tip Title` of Docusaurus 2; `/// tip | Title`, `!!! tip "Title"`, `??? tip` and
 * `=== "Tab"` of Material for MkDocs; definition lists, abbreviations and marks for a list of contents.
 */

import { colonForm, indentedForm, slashForm, slashOption } from "./box-forms.ts";
import { BoxStack } from "./box-stack.ts";
import { bracedForm, bracedOptionLine, fenceEndForm } from "./braced-boxes.ts";
import { termsAbove } from "./terms-above.ts";

export interface LineForms {
  readonly text: string;
  /** Words that the page explains, by the word. */
  readonly abbreviations: ReadonlyMap<string, string>;
}

const any =
  /^[ \t]*(?::{3}|(?:`{3,}|~{3,})[ \t]*\{[a-z]|\/{3}|!!!|\?\?\?|===[!+]? "|:[ \t]|\*\[|\[\[?_?toc_?\]?\]|(?:>[ \t]?)*\{[:.#]|<[a-z][^<>\n]{0,300}\smarkdown)/im;
const fence = /^(`{3,}|~{3,})/;
const listItem = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const definition = /^([ \t]*):([ \t]{1,3})(?=\S)/;
const abbreviation = /^ {0,3}\*\[([^\]\n]{1,100})\]:[ \t]*(.{0,1000})$/;
/** The contents stand beside the page; a list of attributes belongs to the block before it. */
const unshown =
  /^([ \t]*(?:>[ \t]?)*)(?:\[TOC\]|\[\[_?toc_?\]\]|\{(?::|[.#][\w-])[^{}\n]{0,200}\})[ \t]*$/i;
/** Kramdown and Markdown in HTML read on inside of it, also where no blank line stands between. */
const markdownTag =
  /^<([a-z][\w-]*)\b[^<>]{0,300}\smarkdown(?:\s*=\s*["']?(?:1|block|span)["']?)?[^<>]{0,300}>$/i;
const loneTag = /^<(\/?)([a-z][\w-]*)\b[^<>]{0,300}>$/i;
const abbreviationsMax = 200;

export function lineForms(source: string): LineForms {
  if (!any.test(source)) return { text: source, abbreviations: new Map() };
  const forms = new LineReader();
  for (const line of source.split("\n")) forms.add(line);
  return forms.finish();
}

class LineReader {
  private readonly boxes = new BoxStack();
  private readonly abbreviations = new Map<string, string>();
  /** The marks that close the open block of code, and how many boxes were open around it. */
  private code: { readonly mark: string; readonly depth: number } | null = null;
  private isInList = false;
  /** Names of the tags that are open, from one on whose words are Markdown. */
  private readonly tags: string[] = [];
  private isAfterBlank = true;

  add(written: string): void {
    if (written.trim() === "") {
      this.boxes.push("");
      this.isAfterBlank = true;
      return;
    }
    const line = written.replace(/^[ \t]+/, (space) => space.replaceAll("\t", "    "));
    const indent = line.length - line.trimStart().length;
    this.boxes.leave(indent, !this.isAfterBlank && this.code === null && isPlain(line));
    if (this.code !== null && this.boxes.depth < this.code.depth) this.code = null;
    if (this.code === null && this.tag(line.trim())) this.apart(line, indent);
    else if (this.code !== null || !this.form(line, indent)) this.plain(line, indent);
    this.isAfterBlank = false;
  }

  finish(): LineForms {
    this.boxes.leave(-1, false);
    return { text: this.boxes.lines.join("\n"), abbreviations: this.abbreviations };
  }

  /** Whether the line is a tag alone, around or within words that are Markdown. */
  private tag(line: string): boolean {
    if (!line.startsWith("<")) return false;
    const opened = markdownTag.exec(line)?.[1];
    const [, slash, name = ""] = loneTag.exec(line) ?? [];
    if (slash === undefined || (opened === undefined && this.tags.length === 0)) return false;
    if (slash === "") this.tags.push(name);
    else if (this.tags.includes(name)) this.tags.length = this.tags.lastIndexOf(name);
    return true;
  }

  private apart(line: string, indent: number): void {
    this.boxes.push("");
    this.plain(line, indent);
    this.boxes.push("");
  }

  private plain(line: string, indent: number): void {
    const mark = fence.exec(line.trimStart())?.[1] ?? null;
    if (this.code === null) {
      if (mark !== null) this.code = { mark, depth: this.boxes.depth };
      if (listItem.test(line)) this.isInList = true;
      else if (this.isAfterBlank && this.boxes.dedented(indent) < 2) this.isInList = false;
    } else if (mark?.startsWith(this.code.mark) === true) this.code = null;
    this.boxes.push(this.boxes.dedent(line, indent));
  }

  /** Whether the line was one of another tool's forms. */
  private form(line: string, indent: number): boolean {
    const { boxes } = this;
    if (slashOption(line, boxes) || bracedOptionLine(line, boxes)) return true;
    // Code by its indentation.
    if (boxes.dedented(indent) >= 4 && !this.isInList) return false;
    const [, quote] = unshown.exec(line) ?? [];
    if (quote !== undefined) {
      boxes.push(quote.trim());
      return true;
    }
    const form =
      indentedForm(line) ??
      slashForm(line) ??
      bracedForm(line) ??
      fenceEndForm(line, boxes) ??
      colonForm(line);
    if (form === null) return this.definition(line, indent) || this.abbreviation(line);
    if (form.kind === "open") return boxes.open(form, indent);
    if (form.kind === "close") boxes.close(form.length, form.mark);
    else boxes.push(" ".repeat(boxes.dedented(indent)) + form.text);
    return true;
  }

  private definition(line: string, indent: number): boolean {
    const match = definition.exec(line);
    if (match === null) return false;
    const { boxes } = this;
    if (!boxes.isAfterDefinition) {
      const terms = termsAbove(boxes.lines);
      if (terms.length === 0) return false;
      boxes.dropLast(terms.length);
      for (const term of terms) boxes.whole("term", term.trim(), indent);
    }
    const width = 1 + (match[2] as string).length;
    const form = { kind: "open", name: "definition", title: null, mark: null, width } as const;
    if (!boxes.open(form, indent)) return false;
    boxes.push(" ".repeat(boxes.dedented(indent + width)) + line.slice(indent + width));
    return true;
  }

  private abbreviation(line: string): boolean {
    const [, word, meaning] = abbreviation.exec(line) ?? [];
    if (word === undefined || meaning === undefined) return false;
    if (this.abbreviations.size < abbreviationsMax) this.abbreviations.set(word, meaning.trim());
    return true;
  }
}

/** Text that may go on with the paragraph of a definition, without any indentation. */
function isPlain(line: string): boolean {
  return !/^[ \t]*(?:[#>|:`~/!?=<-]|[*+][ \t]|\d{1,9}[.)])/.test(line);
}
