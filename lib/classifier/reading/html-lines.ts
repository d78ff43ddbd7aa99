/** The lines of an HTML mail as a person sees them. */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { MailPartKind } from "../ticket.ts";
import { isBlank, type MailLine } from "./mail-part.ts";

/** Elements that begin and end a line. */
const blocks = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** Elements without an end. */
const voids = new Set("area base br col embed hr img input link meta param source wbr".split(" "));
/** Nothing in them is read. */
const unread = new Set("script style head title noscript template svg xml object".split(" "));
const attributesRead = new Set(["class", "id", "name", "style", "type", "alt"]);
const valueLengthMax = 500;
/** More quotes inside each other than this are not told apart. */
const depthMax = 5;
const openMax = 64;
const endsMax = 1_000;

const signatureNames =
  /gmail_signature|moz-signature|mobile-signature|protonmail_signature|applemailsignature|^(?:x_)?signature$/i;
const quoteNames = /gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix|tutanota_quote/i;
/** From here on everything is what others wrote. */
const restNames = /divrplyfwdmsg|appendonsend|mobile-reference-message|olk_src_body_section/i;
const hidden = /display\s{0,3}:\s{0,3}none|mso-hide\s{0,3}:\s{0,3}all/i;

interface OpenElement {
  readonly name: string;
  readonly means: "hidden" | "quoted" | "preformatted" | "reply" | "signature";
  /** Elements of the same name that are open in it. */
  inside: number;
}

/** Each element is looked at once, however deep it stands or whether it ends. */
export function htmlLines(html: string): MailLine[] {
  const reader = new HtmlReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.lines();
}

class HtmlReader implements TokenizerCallbacks {
  private readonly html: string;
  private readonly found: MailLine[] = [];
  private readonly open: OpenElement[] = [];
  private line = "";
  private name = "";
  private attribute = "";
  private values: Record<string, string> = {};
  private isRest = false;

  constructor(html: string) {
    this.html = html;
  }

  lines(): MailLine[] {
    this.endLine();
    return this.found;
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.addText(String.fromCodePoint(codepoint));
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, Math.min(end, start + 40)).toLowerCase();
    this.values = {};
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, Math.min(end, start + 40)).toLowerCase();
  }

  onattribdata(start: number, end: number): void {
    this.addValue(this.html.slice(start, Math.min(end, start + valueLengthMax)));
  }

  onattribentity(codepoint: number): void {
    this.addValue(String.fromCodePoint(codepoint));
  }

  onattribend(): void {
    this.attribute = "";
  }

  onopentagend(): void {
    const { name, values } = this;
    if (name === "br") this.endLine(true);
    else if (blocks.has(name)) this.endLine();
    if (name === "li") this.addText("- ");
    if (name === "td" || name === "th") this.addText(" ");
    if (name === "img" && values.alt !== undefined) this.addText(` ${values.alt} `);
    this.isRest ||= restNames.test(values.id ?? "");
    if (voids.has(name)) return;
    const top = this.open.at(-1);
    const means = meaningOf(name, values);
    if (means !== null && this.open.length < openMax) this.open.push({ name, means, inside: 0 });
    else if (top?.name === name) top.inside += 1;
  }

  onselfclosingtag(end: number): void {
    // As in browsers the slash means nothing but for elements without an end.
    this.onopentagend();
    void end;
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + 40)).toLowerCase();
    if (blocks.has(name)) this.endLine();
    for (let place = this.open.length - 1; place >= 0; place--) {
      const element = this.open[place] as OpenElement;
      if (element.name !== name) continue;
      if (element.inside > 0) element.inside -= 1;
      else this.open.length = place;
      return;
    }
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private addValue(value: string): void {
    const { attribute, values } = this;
    if (!attributesRead.has(attribute)) return;
    const before = values[attribute] ?? "";
    if (before.length < valueLengthMax) values[attribute] = before + value;
  }

  private is(means: OpenElement["means"]): boolean {
    return this.open.some((element) => element.means === means);
  }

  private addText(text: string): void {
    if (this.open.length > 0 && this.is("hidden")) return;
    if (this.open.length === 0 || !this.is("preformatted")) {
      this.line += text.replaceAll(/[\s\u00a0]+/g, " ");
      return;
    }
    const [first = "", ...others] = text.split("\n");
    this.line += first;
    for (const other of others) {
      this.endLine(true);
      this.line = other;
    }
  }

  /** `isBreak`: also where nothing stands in it. */
  private endLine(isBreak = false): void {
    const text = this.is("preformatted") ? this.line.trimEnd() : this.line.trim();
    this.line = "";
    const last = this.found.at(-1);
    // One blank line says as much as many.
    if (text === "" && (!isBreak || last === undefined || isBlank(last))) return;
    const depth = this.open.filter(({ means }) => means === "quoted").length;
    const marks = text === "" ? "" : `${">".repeat(Math.min(depth, depthMax))} `;
    this.found.push({ text: depth === 0 ? text : marks + text, kind: this.kind(), isCode: false });
  }

  private kind(): MailPartKind {
    if (this.isRest || this.is("reply")) return "reply";
    return this.is("signature") ? "signature" : "written";
  }
}

function meaningOf(
  name: string,
  values: Readonly<Record<string, string>>,
): OpenElement["means"] | null {
  const { style = "", id = "", name: own = "" } = values;
  const names = `${values.class ?? ""} ${id}`.slice(0, endsMax);
  if (unread.has(name) || hidden.test(style)) return "hidden";
  if (name === "blockquote") return "quoted";
  if (name === "pre") return "preformatted";
  if (quoteNames.test(names) || own === "quote") return "reply";
  return [values.class ?? "", id].some((given) => signatureNames.test(given)) ? "signature" : null;
}
