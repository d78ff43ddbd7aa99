/**
 * The boxes that are open while a page is read, and the lines that are made of it. A box inside of
 * another gets fewer colons, as the parser wants it, however its author has written it.
 */

export type BoxMark = ":" | "/" | "`" | "~";

export interface OpenForm {
  readonly kind: "open";
  readonly name: string;
  /** Null for a box that its author gave none; "" for one that shall have none. */
  readonly title: string | null;
  /** The sign of a box that a line closes: that line has it at least as often. */
  readonly mark: BoxMark | null;
  readonly length?: number;
  /** Columns that the text of a box stands further in, if it ends by its indentation. */
  readonly width?: number;
  /** As `{a=b}` behind the title, without the braces. */
  readonly attributes?: string;
  /** Lines below it may be options. */
  readonly isBraced?: boolean;
}

interface Box {
  readonly before: number;
  readonly colons: string;
  readonly pad: string;
  readonly form: OpenForm;
}

const depthMax = 16;
/** Ours end where the author's would, but never at one of the author's lines. */
const colonsMin = 3;

export class BoxStack {
  readonly lines: string[] = [];
  private readonly boxes: Box[] = [];
  /** Length of the lines behind the last definition. */
  private definitionEnd = -1;

  get depth(): number {
    return this.boxes.length;
  }

  /** Whether nothing but blank lines came since the last definition. */
  get isAfterDefinition(): boolean {
    while (this.definitionEnd !== -1 && this.definitionEnd < this.lines.length) {
      const isBlank = this.lines[this.definitionEnd] === "";
      this.definitionEnd = isBlank ? this.definitionEnd + 1 : -1;
    }
    return this.definitionEnd !== -1;
  }

  push(line: string): void {
    this.lines.push(line);
  }

  dropLast(count: number): void {
    if (this.lines.at(-1) === "") this.lines.pop();
    this.lines.length -= count;
  }

  /** Columns of an indentation without those of the boxes around it. */
  dedented(indent: number): number {
    const taken = this.boxes.reduce((sum, { form }) => sum + (form.width ?? 0), 0);
    return Math.max(0, indent - taken);
  }

  dedent(line: string, indent: number): string {
    return line.slice(indent - this.dedented(indent));
  }

  /** Closes the boxes that a line with this indentation no longer belongs to. */
  leave(indent: number, isLazy: boolean): void {
    for (let box = this.boxes.at(-1); box !== undefined; box = this.boxes.at(-1)) {
      if (belongs(box, indent, isLazy)) return;
      this.end();
    }
  }

  /** False where so many are open already that it stays text. */
  open(form: OpenForm, indent: number): boolean {
    if (this.boxes.length >= depthMax) return false;
    const pad = " ".repeat(this.dedented(indent));
    const colons = ":".repeat(colonsMin + depthMax - this.boxes.length);
    const box: Box = { before: indent, colons, pad, form };
    this.lines.push(opening(box));
    this.boxes.push(box);
    return true;
  }

  /** A box around one line. */
  whole(name: string, line: string, indent: number): void {
    if (!this.open({ kind: "open", name, title: null, mark: null, width: 0 }, indent)) return;
    this.push(" ".repeat(this.dedented(indent)) + line);
    this.end();
  }

  mayClose(length: number, mark: BoxMark): boolean {
    return this.closedBy(length, mark) !== -1;
  }

  private closedBy(length: number, mark: BoxMark): number {
    return this.boxes.findLastIndex(
      ({ form }) => form.mark === mark && (form.length ?? 0) <= length,
    );
  }

  /** Closes the innermost box that such a line closes; one that closes nothing says nothing. */
  close(length: number, mark: BoxMark): void {
    const index = this.closedBy(length, mark);
    if (index === -1) return;
    while (this.boxes.length > index) this.end();
  }

  /** Another form for the box whose opening line was the last one. */
  amend(change: (form: OpenForm) => OpenForm | null): boolean {
    const box = this.boxes.at(-1);
    if (box === undefined || this.lines.at(-1) !== opening(box)) return false;
    const form = change(box.form);
    if (form === null) return false;
    const amended = { ...box, form };
    this.boxes[this.boxes.length - 1] = amended;
    this.lines[this.lines.length - 1] = opening(amended);
    return true;
  }

  private end(): void {
    const box = this.boxes.pop();
    if (box === undefined) return;
    const blank = this.lines.at(-1) === "";
    if (blank) this.lines.pop();
    this.lines.push(`${box.pad}${box.colons}`, "");
    if (box.form.name === "definition") this.definitionEnd = this.lines.length;
  }
}

function belongs({ before, form }: Box, indent: number, isLazy: boolean): boolean {
  if (indent < 0) return false;
  if (form.mark !== null) return before < 2 || indent >= before;
  if (form.name === "definition") return indent > before || isLazy;
  return indent >= before + (form.width ?? 0);
}

function opening({ pad, colons, form: { name, title, attributes = "" } }: Box): string {
  const words = title === null ? "" : title.trim().replace(/[[\]]/g, "\\$&");
  const label = words === "" ? "" : `[${words}]`;
  const all = [title === "" ? "bare" : "", attributes].filter((part) => part !== "").join(" ");
  return `${pad}${colons}${name}${label}${all === "" ? "" : `{${all}}`}`;
}
