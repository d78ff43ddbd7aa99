/** Readable text on its way out: the paragraph that is open, and the blank lines between blocks. */

import type { PageContext } from "../parse/page-context.ts";
import { readableInline } from "./inline-text.ts";

/** `isTight`: no blank line between this text and the previous one. */
export type WriteText = (text: string, isTight: boolean) => void;

export interface ParagraphKind {
  /** Neither in a list nor in a quote: an underline makes it a heading. */
  readonly isPlain: boolean;
  readonly isQuoted: boolean;
}

const noParagraph: ParagraphKind = { isPlain: false, isQuoted: false };

export class TextFlow {
  private readonly page: PageContext;
  private readonly out: WriteText;
  private lines: string[] = [];
  private kind = noParagraph;
  private hasBlank = true;

  constructor(page: PageContext, out: WriteText) {
    this.page = page;
    this.out = out;
  }

  get isOpen(): boolean {
    return this.lines.length > 0;
  }

  get paragraph(): ParagraphKind {
    return this.kind;
  }

  /** A blank line, or nothing at all, comes before the next text. */
  get isAfterBlank(): boolean {
    return this.hasBlank && this.lines.length === 0;
  }

  /** Adds a line to the paragraph; the first one says what kind it is. */
  add(line: string, kind: ParagraphKind): void {
    if (this.lines.length === 0) this.kind = kind;
    this.lines.push(line);
  }

  /** Removes the last line from the paragraph, because it turned out to be something else. */
  takeLastLine(): string | null {
    return this.lines.pop() ?? null;
  }

  /** Takes the whole paragraph as the text of a heading, unless it is too long for one. */
  takeHeading(linesMax: number, lengthMax: number): string | null {
    if (!this.isOpen || !this.kind.isPlain || this.lines.length > linesMax) return null;
    const text = this.lines.join(" ");
    if (text.length > lengthMax) return null;
    this.lines = [];
    this.kind = noParagraph;
    return text;
  }

  endParagraph(): void {
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    this.kind = noParagraph;
    this.write(lines.join("\n"));
  }

  blankLine(): void {
    this.endParagraph();
    this.hasBlank = true;
  }

  /** Markdown of one block. */
  write(markdown: string): void {
    this.writeReadable(readableInline(markdown, this.page));
  }

  writeCode(code: string): void {
    if (!this.page.hidesCode) this.writeReadable(code);
  }

  /** The text that is already readable. */
  writeReadable(text: string): void {
    if (text === "") return;
    this.out(text, !this.hasBlank);
    this.hasBlank = false;
  }
}
