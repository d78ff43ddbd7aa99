/** A manual as blocks of Markdown: paragraphs, items within items, code and tables. */
import { codeBlock, escapedText, indented, tableOf } from "../markdown/write-markdown.ts";
import { markdownRoff, plainRoff } from "./roff-text.ts";

const depthMax = 8;
/** A sign for private use, which no manual has. */
const lineEnd = "\uE000";

export class PageWriter {
  readonly strings = new Map<string, string>();
  readonly #blocks: string[] = [];
  #text: string[] = [];
  #code: string[] | null = null;
  /** For each moved part around this one: whether it stands in an item. */
  #around: boolean[] = [];
  #isItem = false;
  #isTagNext = false;

  get isCode(): boolean {
    return this.#code !== null;
  }

  text(line: string): void {
    if (this.#isTagNext) this.item(line);
    else if (this.#code === null) this.#text.push(line);
    else this.#code.push(plainRoff(line, this.strings));
  }

  /** The next line begins at the left. */
  breakLine(): void {
    if (this.#code === null && this.#text.length > 0) this.#text.push(lineEnd);
  }

  heading(level: number, text: string): void {
    this.#isTagNext = false;
    this.endCode();
    this.paragraph();
    this.#around = [];
    const line = plainRoff(text, this.strings).replace(/\s+/g, " ").trim();
    if (line !== "") this.#blocks.push(`${"#".repeat(level)} ${escapedText(line)}`);
  }

  /** Ends what is written, and with it the item. */
  paragraph(): void {
    if (this.#code !== null) {
      this.#code.push("");
      return;
    }
    this.flush();
    this.#isItem = false;
  }

  /** The next line is the tag of an item. */
  tagNext(): void {
    this.flush();
    this.#isTagNext = true;
  }

  item(tag: string): void {
    this.#isTagNext = false;
    this.endCode();
    this.flush();
    this.#isItem = false;
    const shown = markdownRoff(tag, this.strings).replaceAll("\n", " ");
    const isBullet = /^(?:[•·o]|\\?[-*+])?$/.test(shown);
    this.#push(isBullet ? "-" : `- ${shown}`);
    this.#isItem = true;
  }

  moveIn(): void {
    this.flush();
    if (this.#around.length < depthMax) this.#around.push(this.#isItem);
    this.#isItem = false;
  }

  moveOut(): void {
    this.flush();
    this.#isItem = this.#around.pop() ?? false;
  }

  beginCode(): void {
    this.flush();
    this.#code ??= [];
  }

  endCode(): void {
    const code = this.#code?.join("\n") ?? "";
    this.#code = null;
    if (code.trim() !== "") this.#push(codeBlock(code, ""));
  }

  table(rows: readonly (readonly string[])[]): void {
    this.flush();
    const cells = rows.map((row) => row.map((cell) => markdownRoff(cell, this.strings)));
    const table = tableOf(cells);
    if (table !== "") this.#push(table);
  }

  flush(): void {
    const text = this.#text.join("\n").replace(/\n?\uE000\n?/g, lineEnd);
    this.#text = [];
    const lines = text.split(lineEnd).map((line) => markdownRoff(line, this.strings));
    const shown = lines.filter((line) => line !== "").join("\\\n");
    if (shown !== "") this.#push(shown);
  }

  finish(): string {
    this.endCode();
    this.flush();
    return this.#blocks.join("\n\n");
  }

  #push(block: string): void {
    const depth = this.#around.filter(Boolean).length + (this.#isItem ? 1 : 0);
    this.#blocks.push(indented(block, "  ".repeat(depth)));
  }
}
