/**
 * Literal values in a script, read as data and never run: lists, objects, texts and numbers of
 * `sidebars.js` and of VitePress' configuration. Anything else between two commas is left out.
 */

export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

const depthMax = 30;
const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /-?\d+(?:\.\d+)?/y;
/** A comment that does not end takes the rest: looking for its end at each star took the square. */
const space = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;

/** The literal that begins at `start`; null for anything else. */
export function readLiteral(text: string, start: number): Literal {
  return new LiteralReader(text, start).value(0);
}

class LiteralReader {
  private readonly text: string;
  private at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  value(depth: number): Literal {
    this.skip();
    const first = this.text.charAt(this.at);
    if (depth > depthMax) return this.unknown();
    if (first === "{") return this.object(depth);
    if (first === "[") return this.list(depth);
    if (first === '"' || first === "'" || first === "`")
      return this.string(first) ?? this.unknown();
    const digits = this.match(number);
    if (digits !== "") return Number(digits);
    const name = this.match(word);
    if (name === "true" || name === "false") return name === "true";
    return this.unknown();
  }

  private list(depth: number): Literal {
    const items: Literal[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.ends("]")) return items;
      items.push(this.value(depth + 1));
      this.toNext();
    }
  }

  private object(depth: number): Literal {
    const entries: [string, Literal][] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.ends("}")) return Object.fromEntries(entries);
      const first = this.text.charAt(this.at);
      const isQuoted = first === '"' || first === "'";
      const key = isQuoted ? this.string(first) : this.match(word);
      this.skip();
      if (key !== null && key !== "" && this.text.charAt(this.at) === ":") {
        this.at += 1;
        entries.push([key, this.value(depth + 1)]);
      }
      this.toNext();
    }
  }

  /** Null for a template with something to fill in. */
  private string(quote: string): string | null {
    const start = this.at + 1;
    let at = start;
    while (at < this.text.length && this.text.charAt(at) !== quote) {
      at += this.text.charAt(at) === "\\" ? 2 : 1;
    }
    this.at = at + 1;
    const written = this.text.slice(start, at);
    if (quote === "`" && written.includes("${")) return null;
    return written.replace(/\\(.)/gs, "$1");
  }

  /**
   * Whether the list or object ends here, or the text does. A bracket of another kind ends it too,
   * and stays for those around: nothing else would ever get over it.
   */
  private ends(close: string): boolean {
    const character = this.text.charAt(this.at);
    if (character === close) this.at += 1;
    return character === "" || /[\]})]/.test(character);
  }

  /** Over what is no literal, to the comma or bracket behind it. */
  private toNext(): void {
    this.unknown();
    if (this.text.charAt(this.at) === ",") this.at += 1;
  }

  private unknown(): null {
    for (let depth = 0; this.at < this.text.length; ) {
      this.skip();
      const character = this.text.charAt(this.at);
      if (depth === 0 && /[,\]})]/.test(character)) return null;
      if (/["'`]/.test(character) && character !== "") this.string(character);
      else {
        if (/[[{(]/.test(character)) depth += 1;
        else if (/[\]})]/.test(character)) depth -= 1;
        this.at += 1;
      }
    }
    return null;
  }

  private skip(): void {
    this.match(space);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
