/** Text in a paragraph of reStructuredText: emphasis, literals, roles and references. */
import { codeSpan, escapedText, imageOf, linkTo } from "../markdown/write-markdown.ts";
import { referenceName } from "./rst-ids.ts";
import { lettersOf, unescaped } from "./rst-letters.ts";
import type { RstPage } from "./rst-page.ts";
import { roleText } from "./rst-roles.ts";

export interface InlineText {
  readonly markdown: string;
  /** What a reader sees, of which ids are made. */
  readonly plain: string;
}

/** Before a mark that opens; behind one that closes. */
const beforeOpening = /[\s'"([{<\-/:‘“’«¡¿‐‑‒–—\u00a0]/;
const behindClosing = /[\s'")\]}>\-/\\:.,;!?’”»‐‑‒–—…\u00a0]/;
const nameBefore =
  /(?:^|[\s'"([{<\-/:‘“’«])([\p{L}\p{N}](?:[\p{L}\p{N}]|[-.+:_](?=[\p{L}\p{N}]))*)$/u;
const referenceEnd = /^(__?)(?=$|[\s'")\]}>\-/\\:.,;!?])/;
const nameMax = 100;
const footnote = /\[(\d+|#[\w.-]*|\*|[A-Za-z][\w.+-]*)\]_(?=$|[\s'")\]}>\-/\\:.,;!?])/y;
const addressRest = /:[^\s<>"'`|\\]*[\w/=#&$~-]/y;
/** What can be no mark, nor the end of one. */
const unmarked = /[^\\`*:|_[]+/y;
/** Ends of a mark that are looked at. */
const endsMax = 40;
const roleMark = /:([A-Za-z][\w.+:-]*?):`/y;
/** A mark without an end is text; one is looked for within these characters. */
const spanMax = 5_000;

export function readInline(text: string, page: RstPage): InlineText {
  return new InlineReader(text, page).read();
}

class InlineReader {
  private readonly text: string;
  private readonly page: RstPage;
  private markdown = "";
  private plain = "";
  private run = "";
  private at = 0;

  constructor(text: string, page: RstPage) {
    this.text = text;
    this.page = page;
  }

  read(): InlineText {
    const { text } = this;
    while (this.at < text.length) {
      unmarked.lastIndex = this.at;
      const [skipped = ""] = unmarked.exec(text) ?? [];
      this.run += skipped;
      this.at += skipped.length;
      const character = text.charAt(this.at);
      if (character === "") break;
      if (character === "\\") this.escape();
      else if (!this.special(character)) {
        this.run += character;
        this.at += 1;
      }
    }
    this.endRun();
    return { markdown: this.markdown, plain: this.plain };
  }

  /** A space behind a backslash joins what stands on both sides. */
  private escape(): void {
    const next = this.text.charAt(this.at + 1);
    if (!/\s/.test(next)) this.run += next;
    this.at += 2;
  }

  private special(character: string): boolean {
    if (character === "_" && this.reference()) return true;
    if (character === ":" && this.address()) return true;
    const previous = this.at === 0 ? " " : this.text.charAt(this.at - 1);
    if (!beforeOpening.test(previous) && previous !== "\\" && !this.isJoined()) {
      return character === "`" && this.literal();
    }
    switch (character) {
      case "`":
        return this.literal() || this.interpreted();
      case "*":
        return this.emphasis();
      case ":":
        return this.role();
      case "|":
        return this.substitution();
      case "_":
        return this.text.charAt(this.at + 1) === "`" && this.inlineTarget();
      default:
        return this.footnote();
    }
  }

  /** Behind an escaped space. */
  private isJoined(): boolean {
    return (
      this.at >= 2 &&
      this.text.charAt(this.at - 2) === "\\" &&
      /\s/.test(this.text.charAt(this.at - 1))
    );
  }

  private literal(): boolean {
    if (!this.text.startsWith("``", this.at)) return false;
    const end = this.closing("``", this.at + 2);
    if (end === -1) return false;
    const content = this.text.slice(this.at + 2, end);
    this.add(codeSpan(content), content);
    this.at = end + 2;
    return true;
  }

  private emphasis(): boolean {
    const mark = this.text.startsWith("**", this.at) ? "**" : "*";
    const end = this.closing(mark, this.at + mark.length);
    if (end === -1) return false;
    const content = unescaped(this.text.slice(this.at + mark.length, end));
    this.add(`${mark}${escapedText(content)}${mark}`, content);
    this.at = end + mark.length;
    return true;
  }

  private role(): boolean {
    roleMark.lastIndex = this.at;
    const name = roleMark.exec(this.text)?.[1];
    if (name === undefined) return false;
    const start = roleMark.lastIndex;
    const end = this.closing("`", start);
    if (end === -1) return false;
    this.addRole(name, this.text.slice(start, end));
    this.at = end + 1;
    return true;
  }

  private addRole(name: string, content: string): void {
    const { markdown, plain } = roleText(name, unescaped(content), this.page);
    this.add(markdown, plain);
  }

  private interpreted(): boolean {
    const end = this.closing("`", this.at + 1, "_:");
    if (end === -1) return false;
    const content = this.text.slice(this.at + 1, end);
    const [mark = ""] = /^__?/.exec(this.text.slice(end + 1, end + 3)) ?? [];
    if (mark !== "") {
      this.link(content, mark);
      this.at = end + 1 + mark.length;
      return true;
    }
    const suffix = /^:([A-Za-z][\w.+:-]*):/.exec(this.text.slice(end + 1, end + 80));
    this.addRole(suffix?.[1] ?? "", content);
    this.at = end + 1 + (suffix?.[0].length ?? 0);
    return true;
  }

  private link(content: string, mark: string): void {
    const embedded = /^([^]*?)\s*<([^<>]+)>$/.exec(content);
    const shown = unescaped(embedded?.[1] || embedded?.[2] || content);
    let target: string | null;
    if (embedded !== null) {
      const given = unescaped(embedded[2] as string).replace(/\s+/g, "");
      // `<name_>` names another target.
      target = /[^\\]_$/.test(given) ? this.addressOf(given.slice(0, -1)) : given;
      if (mark === "_" && target !== null) this.defineHere(shown, target);
    } else target = mark === "__" ? this.page.nextAnonymous() : this.addressOf(shown);
    this.addLink(shown, target);
  }

  /** A link with its address names it for the rest of the page, and so takes an id. */
  private defineHere(name: string, target: string): void {
    if (!this.page.found.targets.has(referenceName(name))) this.page.ids.give(name, "target");
    this.page.define(name, target);
  }

  private addressOf(name: string): string | null {
    const address = this.page.target(name)?.address ?? "";
    return address === "" ? null : address;
  }

  private addLink(shown: string, target: string | null): void {
    const text = escapedText(shown);
    this.add(target === null ? text : linkTo(text, target), shown);
  }

  private substitution(): boolean {
    const end = this.closing("|", this.at + 1, "_");
    if (end === -1) return false;
    const name = this.text.slice(this.at + 1, end).replace(/\s+/g, " ");
    const lines = this.page.known.substitutions.get(name.toLowerCase());
    const [mark = ""] = /^__?/.exec(this.text.slice(end + 1, end + 3)) ?? [];
    const target = mark === "" ? null : this.addressOf(name);
    const shown =
      lines === undefined
        ? escapedText(name)
        : (this.page.once(name.toLowerCase(), () => this.substituted(lines.join("\n"))) ?? "");
    // The name, not what stands for it, makes ids.
    this.add(target === null ? shown : linkTo(shown, target), name);
    this.at = end + 1 + mark.length;
    return true;
  }

  private substituted(definition: string): string {
    const image = /^image::\s*(\S+)/.exec(definition);
    if (image !== null) {
      const alt = /^\s*:alt:\s*(.*)$/m.exec(definition)?.[1] ?? "";
      return imageOf(alt, image[1] as string);
    }
    const codes = /^unicode::\s*([^]*)/.exec(definition)?.[1];
    if (codes !== undefined) return escapedText(lettersOf(codes));
    const text = /^replace::\s*([^]*)/.exec(definition)?.[1];
    if (text === undefined) return "";
    return this.page.deeper(() => readInline(text, this.page).markdown) ?? "";
  }

  private inlineTarget(): boolean {
    const end = this.closing("`", this.at + 2);
    if (end === -1) return false;
    const content = unescaped(this.text.slice(this.at + 2, end));
    const id = this.page.ids.give(content, "target");
    this.page.define(content, `#${id}`);
    this.add(escapedText(content), content);
    this.at = end + 1;
    return true;
  }

  private footnote(): boolean {
    footnote.lastIndex = this.at;
    const label = footnote.exec(this.text)?.[1];
    if (label === undefined) return false;
    this.add(`[^${this.page.footnoteLabel(label, false)}]`, `[${label}]`);
    this.at = footnote.lastIndex;
    return true;
  }

  /** The beginning of an address has been read as text up to its colon. */
  private address(): boolean {
    const scheme = /(?:^|[^\p{L}\p{N}])(https?|ftp|mailto)$/u.exec(this.before(10))?.[1];
    if (scheme === undefined || !this.run.endsWith(scheme)) return false;
    addressRest.lastIndex = this.at;
    const rest = addressRest.exec(this.text)?.[0];
    if (rest === undefined) return false;
    this.run = this.run.slice(0, -scheme.length);
    const found = scheme + rest;
    this.add(linkTo(escapedText(found), found), found);
    this.at += rest.length;
    return true;
  }

  /** The name of a reference has been read as text up to its underscore. */
  private reference(): boolean {
    const mark = referenceEnd.exec(this.text.slice(this.at, this.at + 3))?.[1];
    if (mark === undefined) return false;
    const name = nameBefore.exec(this.before(nameMax))?.[1];
    if (name === undefined || !this.run.endsWith(name)) return false;
    this.run = this.run.slice(0, -name.length);
    const target = mark === "__" ? this.page.nextAnonymous() : this.addressOf(name);
    if (target === null) this.add(escapedText(name + mark), name + mark);
    else this.addLink(name, target);
    this.at += mark.length;
    return true;
  }

  /** Reads the text itself: the end of a run that grows would be copied each time. */
  private before(length: number): string {
    return this.text.slice(Math.max(0, this.at - length), this.at);
  }

  /** Where a mark closes that has content, no space in front, and an end of a word behind; else -1. */
  private closing(mark: string, start: number, also = ""): number {
    if (/^\s?$/.test(this.text.charAt(start))) return -1;
    let from = start + 1;
    for (let tried = 0; tried < endsMax; tried++) {
      const end = this.text.indexOf(mark, from);
      if (end === -1 || end - start > spanMax) return -1;
      const before = this.text.charAt(end - 1);
      const behind = this.text.charAt(end + mark.length);
      const isEscaped = before === "\\" && mark !== "``";
      const closes = behind === "" || behindClosing.test(behind) || also.includes(behind);
      if (!isEscaped && !/\s/.test(before) && closes && !(mark === "*" && behind === "*"))
        return end;
      from = end + 1;
    }
    return -1;
  }

  private add(markdown: string, plain: string): void {
    this.endRun();
    this.markdown += markdown;
    this.plain += plain;
  }

  private endRun(): void {
    this.markdown += escapedText(this.run);
    this.plain += this.run;
    this.run = "";
  }
}
