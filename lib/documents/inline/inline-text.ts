/** Reduces the markup inside one paragraph to what a reader sees; code keeps every character. */

import { isAttributeList } from "../page/heading-note.ts";
import type { PageContext } from "../page/page-context.ts";
import { bracedLiteral, closingBrace } from "./braces.ts";
import { EmphasisRuns } from "./emphasis.ts";
import { readEntity } from "./entities.ts";
import { invisibleBracketEnd, linkEnd } from "./links.ts";
import { type MarkupTag, readTag } from "./tag.ts";

const anyMark = /[\\`*_~[\]<&{]/;
/** Letters of the ASCII range that the reader has to look at. */
const isMark = new Uint8Array(128);
for (const mark of "\\`*_~[]<&{!") isMark[mark.charCodeAt(0)] = 1;

const escapable = /[!-/:-@[-`{-~]/;
const autolinkAt = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,100}@[^\s<>@]+)>/y;
/** `__init__` is a name far more often than it is the bold word "init". */
const dunderAt = /__[a-z\d]+(?:_[a-z\d]+)*__(?!\w)/y;
/** `{.class}` and `{: #id}` of kramdown and its kin, `{* include *}`, `{% tag %}`, `{!file!}`. */
const braceNoteAt = /\{:?[ \t]*[.#][\w-][^{}\n]{0,200}\}|\{([*%!])[^{}\n]{0,500}\1\}/y;

/** Shortcodes of Hugo, and what of them is read. */
const shortcodeAt = /\{\{[<%](?!\/\*)[^{}]{0,500}?[>%]\}\}/y;
const spoken = /\b(?:title|header|text|summary|caption|alt|label)=(?:"([^"]*)"|'([^']*)')/;

export function readableInline(text: string, page: PageContext): string {
  if (!anyMark.test(text)) return text;
  const readable = new InlineReader(text, page).read();
  if (!readable.includes("\n")) return readable.trim();
  // A line of nothing but tags leaves an empty one behind, which would look like a paragraph.
  const lines = readable.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

interface OpenBracket {
  readonly piece: number;
  readonly at: number;
}

class InlineReader {
  private readonly text: string;
  private readonly page: PageContext;
  private readonly pieces: string[] = [];
  private readonly emphasis = new EmphasisRuns(this.pieces);
  private readonly brackets: OpenBracket[] = [];
  /** Text before this offset is among the pieces. */
  private taken = 0;

  constructor(text: string, page: PageContext) {
    this.text = text;
    this.page = page;
  }

  read(): string {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      at = code < 128 && isMark[code] === 1 ? this.mark(at, text.charAt(at)) : at + 1;
    }
    this.replace(text.length, text.length, "");
    return this.pieces.join("");
  }

  /** Reads the mark at `at` and returns the offset where reading continues. */
  private mark(at: number, mark: string): number {
    switch (mark) {
      case "\\":
        return this.escape(at);
      case "`":
        return this.codeSpan(at);
      case "[":
      case "!":
        return this.openBracket(at, mark);
      case "]":
        return this.closeBracket(at);
      case "<":
        return this.tag(at);
      case "&":
        return this.entity(at);
      case "{":
        return this.brace(at);
      default:
        return this.emphasisRun(at, mark);
    }
  }

  /** Takes the text up to `start` unchanged, and `readable` for `[start, end)`. */
  private replace(start: number, end: number, readable: string): number {
    if (start > this.taken) this.pieces.push(this.text.slice(this.taken, start));
    if (readable !== "") this.pieces.push(readable);
    this.taken = end;
    return end;
  }

  /** Only one of the spaces on both sides stays. */
  private leaveOut(start: number, end: number): number {
    const isBetweenSpaces = this.isAfterSpace(start) && this.text.charAt(end) === " ";
    return this.replace(start, isBetweenSpaces ? end + 1 : end, "");
  }

  private isAfterSpace(at: number): boolean {
    const before = this.taken === at ? this.pieces.at(-1) : this.text.charAt(at - 1);
    return before === undefined || before === "" || /\s$/.test(before.slice(-1));
  }

  private escape(at: number): number {
    const next = this.text.charAt(at + 1);
    if (next === "\n" || next === "") return this.replace(at, at + 1, "");
    if (!escapable.test(next)) return at + 1;
    this.replace(at, at + 1, "");
    return at + 2;
  }

  private codeSpan(at: number): number {
    const opened = this.runEnd(at, "`");
    const length = opened - at;
    const close = this.closingBackticks(opened, length);
    if (close === -1) return opened;
    if (this.page.hidesCode) return this.replace(at, close + length, " ");
    const code = this.text.slice(opened, close);
    // One space on both sides lets code begin with a backtick.
    const isPadded = code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
    return this.replace(at, close + length, isPadded ? code.slice(1, -1) : code);
  }

  private closingBackticks(from: number, length: number): number {
    const { lookAhead } = this.page;
    if (lookAhead.remaining <= 0) return -1;
    let at = this.text.indexOf("`", from);
    while (at !== -1) {
      const end = this.runEnd(at, "`");
      if (end - at === length) return at;
      at = this.text.indexOf("`", end);
    }
    lookAhead.remaining -= this.text.length - from;
    return -1;
  }

  private emphasisRun(at: number, mark: string): number {
    if (mark === "_") {
      dunderAt.lastIndex = at;
      if (dunderAt.test(this.text)) return dunderAt.lastIndex;
    }
    const end = this.runEnd(at, mark);
    this.replace(at, end, "");
    this.emphasis.add(this.text, at, end);
    return end;
  }

  private openBracket(at: number, mark: string): number {
    const bracket = mark === "!" ? at + 1 : at;
    if (this.text.charAt(bracket) !== "[") return at + 1;
    if (mark === "[") {
      const end = invisibleBracketEnd(this.text, at);
      if (end !== -1) return this.leaveOut(at, end);
    }
    this.replace(at, bracket + 1, "");
    this.brackets.push({ piece: this.pieces.length, at: bracket });
    this.pieces.push(this.text.slice(at, bracket + 1));
    return bracket + 1;
  }

  private closeBracket(at: number): number {
    const open = this.brackets.pop();
    if (open === undefined) return at + 1;
    const end = linkEnd(this.text, open.at, at, this.page);
    if (end === -1) return at + 1;
    this.page.onLink?.({
      text: this.text.slice(open.at + 1, at),
      suffix: this.text.slice(at + 1, end),
      isImage: this.pieces[open.piece] === "![",
    });
    this.pieces[open.piece] = "";
    return this.replace(at, end, "");
  }

  private tag(at: number): number {
    autolinkAt.lastIndex = at;
    const address = autolinkAt.exec(this.text)?.[1];
    if (address !== undefined) return this.replace(at, autolinkAt.lastIndex, address);
    const tag = readTag(this.text, at, this.page);
    if (tag === null || this.isTypeArgument(tag, at)) return at + 1;
    return this.replace(at, tag.end, this.inPlaceOf(tag, at));
  }

  /** `List<String>` in prose of a page that is not MDX. */
  private isTypeArgument(tag: MarkupTag, at: number): boolean {
    const isPlain = !this.page.isMdx && !tag.hasAttributes && /^[A-Z]/.test(tag.name);
    return isPlain && this.text.charAt(at + 1) !== "/" && /\w/.test(this.text.charAt(at - 1));
  }

  /** Words that two tags held apart must not grow together. */
  private inPlaceOf(tag: MarkupTag, at: number): string {
    if (tag.name.toLowerCase() === "br") return "\n";
    const isApart = this.isAfterSpace(at) || this.text.charAt(tag.end) === " ";
    const space = isApart ? "" : " ";
    if (tag.visible !== "") return `${this.isAfterSpace(at) ? "" : " "}${tag.visible} `;
    const isBetweenTags = this.text.charAt(tag.end) === "<" && this.text.charAt(at + 1) === "/";
    return !tag.isInline || (isBetweenTags && /^[A-Z]/.test(tag.name)) ? space : "";
  }

  private entity(at: number): number {
    const entity = readEntity(this.text, at);
    return entity === null ? at + 1 : this.replace(at, entity.end, entity.text);
  }

  private brace(at: number): number {
    const { text, page } = this;
    shortcodeAt.lastIndex = at;
    const shortcode = text.charAt(at + 1) === "{" ? shortcodeAt.exec(text)?.[0] : undefined;
    if (shortcode !== undefined) {
      const words = spoken.exec(shortcode)?.slice(1).join("") ?? "";
      const end = at + shortcode.length;
      return words === "" ? this.leaveOut(at, end) : this.replace(at, end, words);
    }
    braceNoteAt.lastIndex = at;
    // In a string like "{.name}" it is not an attribute list.
    const isApart = /[\s)\]`*_]|^$/.test(text.charAt(at - 1));
    const note = isApart ? (braceNoteAt.exec(text)?.[0] ?? "") : "";
    if (note !== "" && (!/^\{:?[ \t]*[.#]/.test(note) || isAttributeList(note))) {
      return this.leaveOut(at, at + note.length);
    }
    const end = page.isMdx ? closingBrace(text, at, page.lookAhead) : -1;
    if (end === -1) return at + 1;
    const literal = bracedLiteral(text.slice(at, end));
    return literal === "" ? this.leaveOut(at, end) : this.replace(at, end, literal);
  }

  private runEnd(at: number, mark: string): number {
    let end = at + 1;
    while (this.text.charAt(end) === mark) end += 1;
    return end;
  }
}
