/** Readable text on its way out: the paragraph that is open, and the blank lines between blocks. */

import type { PageContext } from "../page/page-context.ts";
import type { BlockNature } from "../page/text-blocks.ts";
import { readableInline } from "./inline-text.ts";

/** `isTight`: no blank line between this text and the previous one. */
export type WriteText = (text: string, isTight: boolean, nature: BlockNature) => void;

export interface ParagraphKind {
  /** Neither in a list nor in a quote: an underline makes it a heading. */
  readonly isPlain: boolean;
  readonly isQuoted: boolean;
  /** It begins an item of a list. */
  readonly isItem: boolean;
}

const noParagraph: ParagraphKind = { isPlain: false, isQuoted: false, isItem: false };
const natures = {
  prose: { kind: "prose", note: "" },
  item: { kind: "item", note: "" },
} as const;
/** What a session shows behind its prompts, written without a fence. */
const sessions: readonly (readonly [prompt: string, language: string])[] = [
  [">>> ", "python"],
  ["$ ", "console"],
];

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
    const { lines, kind } = this;
    const [first] = lines;
    if (first === undefined) return;
    this.lines = [];
    this.kind = noParagraph;
    const session = sessions.find(([prompt]) => first.startsWith(prompt));
    if (session !== undefined) return this.writeCode(lines.join("\n"), session[1]);
    this.write(lines.join("\n"), kind.isItem ? natures.item : natures.prose);
  }

  blankLine(): void {
    this.endParagraph();
    this.hasBlank = true;
  }

  /** Markdown of one block. */
  write(markdown: string, nature: BlockNature): void {
    this.writeReadable(readableInline(markdown, this.page), nature);
  }

  /** `language` is "" where the page does not tell. */
  writeCode(code: string, language: string): void {
    if (!this.page.hidesCode) this.writeReadable(code, { kind: "code", note: language });
  }

  /** Cells stay apart by a tab, so that each can be shown with the name of its column. */
  writeCells(cells: readonly string[], kind: "head" | "row"): void {
    const readable = cells.map((cell) => readableInline(cell, this.page).replace(/\s+/g, " "));
    const row = readable.join("\t");
    if (row.trim() !== "") this.writeReadable(row, { kind, note: "" });
  }

  /** The text that is already readable. */
  writeReadable(text: string, nature: BlockNature): void {
    if (text === "") return;
    this.out(text, !this.hasBlank, nature);
    this.hasBlank = false;
  }
}
