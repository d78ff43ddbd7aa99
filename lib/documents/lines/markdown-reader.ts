/**
 * Goes through Markdown line by line and hands on headings and readable text. A splitter and not a
 * parser: a syntax tree of every page measured 64 pages a second, this is over a hundred times that.
 */

import { withoutComments } from "../inline/comments.ts";
import { TextFlow } from "../inline/text-flow.ts";
import { createPageContext, type PageContext, type WrittenLink } from "../page/page-context.ts";
import type { BlockNature } from "../page/text-blocks.ts";
import {
  codeIndent,
  fenceLanguage,
  readFence,
  readFencedCode,
  readIndentedCode,
} from "./code-block.ts";
import { directiveTitle } from "./directive-line.ts";
import {
  type HeadingLine,
  headingLengthMax,
  readAtxHeading,
  readHtmlHeading,
  readSetextHeading,
} from "./heading-line.ts";
import {
  indentOf,
  isThematicBreak,
  type LineMarks,
  readLineMarks,
  setextLevel,
} from "./line-marks.ts";
import { moduleStatementEnd } from "./module-statement.ts";
import { isTableRule, tableCells } from "./table-line.ts";
import { readTagBlock } from "./tag-block.ts";

export interface PageSink {
  heading(heading: HeadingLine): void;
  /** `isTight`: no blank line between this block and the previous one. */
  text(text: string, isTight: boolean, nature: BlockNature): void;
  /** An `import` or `export` of MDX, as written. */
  statement?(statement: string): void;
  /** Code is not handed on; default false. */
  readonly hidesCode?: boolean;
  /** Links and images in the order in which they end. */
  link?(link: WrittenLink): void;
}

/** Line ends are `\n`. Work and memory are linear in the length of the source. */
export function readMarkdown(source: string, isMdx: boolean, sink: PageSink): void {
  const onLink = sink.link === undefined ? null : (link: WrittenLink) => sink.link?.(link);
  new MarkdownReader(source, createPageContext(source, isMdx, onLink, sink.hidesCode), sink).read();
}

/** A rule below a long paragraph is a rule. */
const setextLinesMax = 4;
const definition = /^\[[^\]\n]{1,200}\]:[ \t]*\S/;
const quoteMarks = /^[>\s]+/;
const footnoteMark = /^\[\^[^\]\s]{1,100}\]:[ \t]*/;

class MarkdownReader {
  private readonly source: string;
  private readonly page: PageContext;
  private readonly sink: PageSink;
  private readonly flow: TextFlow;
  private readonly hasComments: boolean;
  /** Start of the next line. */
  private at = 0;
  /** In a list or a box an indented line is not code. */
  private isNested = false;
  private isTable = false;

  constructor(source: string, page: PageContext, sink: PageSink) {
    this.source = source;
    this.page = page;
    this.sink = sink;
    this.flow = new TextFlow(page, (text, isTight, nature) => {
      sink.text(text, isTight, nature);
    });
    this.hasComments = source.includes("<!--") || source.includes("{/*");
  }

  read(): void {
    while (this.at < this.source.length) this.readLine();
    this.flow.endParagraph();
  }

  private readLine(): void {
    const start = this.at;
    const newline = this.source.indexOf("\n", start);
    const end = newline === -1 ? this.source.length : newline;
    this.at = end + 1;
    const line = this.source.slice(start, end);
    if (line.trim() === "") return this.blankLine();
    const indent = indentOf(line);
    if (indent >= codeIndent && this.mayBeIndentedCode()) return this.indentedCode(start);
    if (this.atxHeading(line, indent)) return;
    if (!this.hasComments) return this.visibleLine(line, indent, start);
    const cut = withoutComments(this.source, start, this.page);
    this.at = cut.next;
    // A shortened line has no offset in the source, so nothing in it may extend beyond it.
    if (cut.line.trim() !== "")
      this.visibleLine(cut.line, indent, cut.line === line ? start : null);
  }

  private blankLine(): void {
    this.flow.blankLine();
    this.isTable = false;
  }

  private mayBeIndentedCode(): boolean {
    return this.flow.isAfterBlank && !this.isNested && !this.page.isMdx;
  }

  private indentedCode(start: number): void {
    const { code, next } = readIndentedCode(this.source, start);
    this.flow.writeCode(code, "");
    this.at = next;
    if (this.source.startsWith("\n\n", next - 2)) this.flow.blankLine();
  }

  private atxHeading(line: string, indent: number): boolean {
    if (indent >= codeIndent && !this.page.isMdx) return false;
    const trimmed = line.trim();
    const heading = trimmed.startsWith("#") ? readAtxHeading(trimmed, this.page) : null;
    if (heading !== null) this.heading(heading);
    return heading !== null;
  }

  /** `start` is the line's offset in the source, null when a comment was cut out of it. */
  private visibleLine(line: string, indent: number, start: number | null): void {
    const trimmed = line.trim();
    if (this.setextHeading(trimmed, indent)) return;
    if (isTableRule(trimmed)) return this.tableRule();
    if (isThematicBreak(trimmed)) return this.flow.endParagraph();
    if (this.moduleStatement(indent, start)) return;

    const marks = readLineMarks(line, this.flow.paragraph.isPlain);
    this.enter(marks, indent);
    const content = line.slice(marks.at).trimEnd();
    if (content === "") {
      if (marks.isQuoted && !marks.isItem) this.blankLine();
      return;
    }
    const offset = start === null ? null : start + marks.at;
    if (this.block(content, marks, indent, offset)) return;
    const { isItem, isQuoted } = marks;
    const isPlain = !isItem && !isQuoted && indent < codeIndent;
    this.flow.add(content, { isPlain, isQuoted, isItem });
  }

  /** Leaves or enters a list or a quote. */
  private enter({ isItem, isQuoted }: LineMarks, indent: number): void {
    if (!isItem && this.flow.isAfterBlank && indent < 2) this.isNested = false;
    if (isItem) this.isNested = true;
    if (isItem || (isQuoted && !this.flow.paragraph.isQuoted)) this.flow.endParagraph();
  }

  private setextHeading(trimmed: string, indent: number): boolean {
    const level = indent < codeIndent ? setextLevel(trimmed) : 0;
    const text = level === 0 ? null : this.flow.takeHeading(setextLinesMax, headingLengthMax);
    if (text !== null) this.heading(readSetextHeading(text, level, this.page));
    return text !== null;
  }

  private moduleStatement(indent: number, start: number | null): boolean {
    if (!this.page.isMdx || indent > 0 || start === null || this.flow.isOpen) return false;
    const end = moduleStatementEnd(this.source, start, this.page);
    if (end === -1) return false;
    this.sink.statement?.(this.source.slice(start, end));
    this.at = end;
    return true;
  }

  /** Anything but prose; `offset` is the content's offset in the source. */
  private block(content: string, marks: LineMarks, indent: number, offset: number | null): boolean {
    switch (content.charAt(0)) {
      case "`":
      case "~":
        return this.fencedCode(content, marks, indent);
      case "|":
        return (this.isTable || content.endsWith("|")) && this.tableRow(content);
      case "[":
        return this.definition(content);
      case "<":
        return this.htmlHeading(content) || (offset !== null && this.tagBlock(offset));
      case "{":
        return offset !== null && this.tagBlock(offset);
      default:
        return this.directive(content) || (this.isTable && this.tableRow(content));
    }
  }

  private fencedCode(content: string, { isQuoted }: LineMarks, indent: number): boolean {
    const fence = readFence(content);
    if (fence === null) return false;
    this.flow.endParagraph();
    const { code, next } = readFencedCode(this.source, this.at, fence, { indent, isQuoted });
    this.flow.writeCode(code, fenceLanguage(content, fence));
    this.at = next;
    return true;
  }

  private tableRule(): void {
    const head = this.flow.takeLastLine();
    this.flow.endParagraph();
    if (head !== null) this.flow.writeCells(tableCells(head), "head");
    this.isTable = true;
  }

  private tableRow(content: string): boolean {
    if (!content.includes("|")) return false;
    this.flow.endParagraph();
    const isHead = !this.isTable && isTableRule(this.nextLine().replace(quoteMarks, ""));
    this.flow.writeCells(tableCells(content), isHead ? "head" : "row");
    return true;
  }

  private nextLine(): string {
    const newline = this.source.indexOf("\n", this.at);
    return this.source.slice(this.at, newline === -1 ? undefined : newline).trim();
  }

  /** `[label]: url` is not shown; a footnote's text is. */
  private definition(content: string): boolean {
    const footnote = footnoteMark.exec(content);
    if (footnote === null) return !this.flow.isOpen && definition.test(content);
    this.flow.endParagraph();
    const kind = { isPlain: false, isQuoted: false, isItem: false };
    this.flow.add(content.slice(footnote[0].length), kind);
    return true;
  }

  private htmlHeading(content: string): boolean {
    const heading = readHtmlHeading(content, this.page);
    if (heading !== null) this.heading(heading);
    return heading !== null;
  }

  private tagBlock(offset: number): boolean {
    const block = readTagBlock(this.source, offset, this.at - 1, this.page);
    if (block === null) return false;
    this.flow.endParagraph();
    this.flow.writeReadable(block.text, { kind: block.isCode ? "code" : "label", note: "" });
    this.at = this.source.charAt(block.end) === "\n" ? block.end + 1 : block.end;
    return true;
  }

  private directive(content: string): boolean {
    const title = directiveTitle(content);
    if (title === null) return false;
    this.flow.endParagraph();
    this.flow.write(title, { kind: "label", note: "" });
    this.isNested = true;
    return true;
  }

  private heading(heading: HeadingLine): void {
    this.flow.blankLine();
    this.isNested = false;
    this.isTable = false;
    this.sink.heading(heading);
  }
}
