/**
 * Blocks that templates make, in the forms that the parser reads: shortcodes of Hugo, blocks of
 * GitBook, tags of Jekyll. Nothing is run: what has contents shows them, and what has neither
 * contents nor words stays as it is written.
 */
import { closesFence, type Fence, readFence } from "../../../documents/index.ts";
import { type TemplateForm, templateForm } from "./template-forms.ts";
import { given, type TemplateTag, templateTags } from "./template-tags.ts";

/** How Hugo's authors write a shortcode that shall be read. */
const escaped = /\{\{([<%])\/\*([^\n]{0,1000}?)\*\/([>%])\}\}/g;
/** More on one line are no prose. */
const tagsMax = 40;

export function templateBlocks(source: string): string {
  if (!/\{\{[<%]|\{%/.test(source)) return source;
  return new TemplateReader(source.split("\n")).read().replace(escaped, "{{$1$2$3}}");
}

interface OpenTag {
  readonly name: string;
  readonly isBox: boolean;
  /** What stands in place of its end, in the line. */
  readonly end: string;
  /** `{{< tabpane >}}` of Docsy: its tabs hold code, in this language. */
  readonly code: string | null;
}

/** What a tag is in its line: words there, or lines of their own. */
type Step =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  /** Up to its end nothing is read; `box` is what stands around it. */
  | { readonly kind: "body"; readonly form: TemplateForm; readonly box?: string };

class TemplateReader {
  private readonly lines: readonly string[];
  private readonly made: string[] = [];
  private readonly open: OpenTag[] = [];
  /** Ends that are still to come, by name: a tag without one is no pair. */
  private readonly ends = new Map<string, number>();
  private fence: Fence | null = null;
  private fenceTitle = "";
  private isFresh = false;
  private at = 0;

  constructor(lines: readonly string[]) {
    this.lines = lines;
    for (const line of lines)
      for (const { isEnd, name } of templateTags(line))
        if (isEnd) this.ends.set(name, (this.ends.get(name) ?? 0) + 1);
  }

  read(): string {
    for (; this.at < this.lines.length; this.at++) this.line(this.lines[this.at] as string);
    this.made.push(...this.closing(0, ""));
    return this.made.join("\n");
  }

  private line(line: string): void {
    if (this.fence !== null) {
      if (closesFence(line, this.fence)) this.fence = null;
      this.made.push(line);
      return;
    }
    this.fence = readFence(line.trimStart());
    if (this.fence !== null) {
      const isTitled = this.fenceTitle !== "" && !line.includes("title=");
      this.made.push(isTitled ? `${line.trimEnd()} title="${this.fenceTitle}"` : line);
      this.fenceTitle = "";
      return;
    }
    const tags = templateTags(line);
    if (tags.length === 0 || tags.length > tagsMax) this.made.push(line);
    else this.tagged(line, tags);
  }

  private tagged(line: string, tags: readonly TemplateTag[]): void {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const isRow = line.trimStart().startsWith("|");
    let kept = "";
    let end = 0;
    for (const tag of tags) {
      kept += line.slice(end, tag.start);
      end = tag.end;
      const step = this.step(tag, { indent, isRow, written: line.slice(tag.start, tag.end) });
      if (step.kind === "words") kept += step.text;
      else {
        this.keep(kept, indent);
        kept = "";
        if (step.kind === "lines") this.made.push(...step.lines);
        else {
          const rest = this.body(tag, step, { text: line.slice(end), indent });
          if (rest.trim() !== "") this.line(indent + rest.trim());
          return;
        }
      }
    }
    this.keep(kept + line.slice(end), indent);
  }

  /** A line of which only tags are left is none. Directly below HTML a link would not be read. */
  private keep(text: string, indent: string): void {
    if (text.trim() === "") return;
    const isBelowHtml = /^\s*<\/?[a-z]/i.test(this.made.at(-1) ?? "");
    if (isBelowHtml && /^\s*!?\[/.test(text)) this.made.push("");
    this.made.push(text.startsWith(indent) ? text : indent + text.trim());
  }

  private step(
    tag: TemplateTag,
    { indent, isRow, written }: { indent: string; isRow: boolean; written: string },
  ): Step {
    const { name } = tag;
    if (tag.isEnd) {
      this.ends.set(name, Math.max(0, (this.ends.get(name) ?? 0) - 1));
      const at = this.open.findLastIndex((one) => one.name === name);
      // The end of logic that is left as it is written.
      if (at === -1) return { kind: "words", text: written };
      const text = this.open[at]?.end ?? "";
      const lines = this.closing(at, indent);
      return lines.length === 0 ? { kind: "words", text } : { kind: "lines", lines };
    }
    const isPair = !tag.isWhole && this.isPair(name);
    const form = templateForm(tag, isPair);
    if (form === null) return { kind: "words", text: asCode(written) };
    if (form.kind === "text") return { kind: "words", text: form.text };
    if (!isPair) return { kind: "words", text: "" };
    if (form.kind === "code" || form.kind === "math" || form.kind === "nothing")
      return { kind: "body", form };
    if (form.kind === "fence title") this.fenceTitle = form.title.replaceAll('"', "'");
    const isBox = form.kind === "box" && !isRow;
    const pane = this.open.at(-1)?.code ?? null;
    if (isBox && pane !== null && isCodeTab(tag) && !this.isFenceNext()) {
      const info = given(tag, "lang") || pane;
      return { kind: "body", form: { kind: "code", info }, box: this.fresh(form.opening) };
    }
    const end = form.kind === "link" ? `](<${form.target}>)` : "";
    this.open.push({ name, isBox, end, code: paneCode(tag) });
    if (groups.test(name)) this.isFresh = true;
    if (form.kind === "link") return { kind: "words", text: "[" };
    if (form.kind !== "box" || !isBox) return { kind: "words", text: textOf(form) };
    return { kind: "lines", lines: ["", `${indent}:::${this.fresh(form.opening)}`] };
  }

  private isPair(name: string): boolean {
    const opened = this.open.filter((one) => one.name === name).length;
    return (this.ends.get(name) ?? 0) > opened;
  }

  private isFenceNext(): boolean {
    const next = this.lines.slice(this.at + 1, this.at + 4).find((line) => line.trim() !== "");
    return next !== undefined && readFence(next.trimStart()) !== null;
  }

  /** The first tab of a group is none of the group before. */
  private fresh(opening: string): string {
    if (!this.isFresh || !/^tab(?:\[|$)/.test(opening)) return opening;
    this.isFresh = false;
    return `${opening}{fresh}`;
  }

  /** Closes the open tags from this one on; what is open within it has no end. */
  private closing(from: number, indent: string): readonly string[] {
    const closed = this.open.splice(from);
    return closed.flatMap(({ isBox }) => (isBox ? [`${indent}:::`, ""] : []));
  }

  /** Gives back what stands behind the end, which exists. */
  private body(
    { name }: TemplateTag,
    { form, box }: Extract<Step, { kind: "body" }>,
    { text, indent }: { readonly text: string; readonly indent: string },
  ): string {
    const found: string[] = [];
    for (let line = text; ; line = this.lines[this.at] as string) {
      const end = templateTags(line).find((tag) => tag.isEnd && tag.name === name);
      found.push(line.slice(0, end?.start));
      const isLast = this.at + 1 >= this.lines.length;
      if (end === undefined && !isLast) {
        this.at += 1;
        continue;
      }
      this.ends.set(name, Math.max(0, (this.ends.get(name) ?? 0) - 1));
      this.made.push(...framed(trimmed(found), form, { box, indent }));
      return end === undefined ? "" : line.slice(end.end);
    }
  }
}

/** Its marks are not those of Markdown. */
function asCode(written: string): string {
  return /[_*]/.test(written) && !written.includes("`") ? `\`${written}\`` : written;
}

function textOf(form: TemplateForm): string {
  return form.kind === "plain" ? (form.text ?? "") : "";
}

const groups = /^(?:tabs|tabpane|tabgroup|tab-group|codetabs)$/;

function paneCode(tag: TemplateTag): string | null {
  const isPane = tag.name === "tabpane" && !tag.isMarkdown && tag.named.get("text") !== "true";
  return isPane ? given(tag, "lang") : null;
}

function isCodeTab({ name, isMarkdown, named }: TemplateTag): boolean {
  return name === "tab" && !isMarkdown && named.get("text") !== "true";
}

/** Without blank lines at both ends. */
function trimmed(lines: readonly string[]): readonly string[] {
  const isFull = (line: string): boolean => line.trim() !== "";
  const first = lines.findIndex(isFull);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isFull) + 1);
}

function framed(
  lines: readonly string[],
  form: TemplateForm,
  { box, indent }: { readonly box: string | undefined; readonly indent: string },
): readonly string[] {
  if (form.kind === "nothing" || lines.length === 0) return [];
  const longest = lines.reduce(
    (most, line) => Math.max(most, /`{3,}/.exec(line)?.[0].length ?? 0),
    2,
  );
  const mark = form.kind === "math" ? "$$" : "`".repeat(longest + 1);
  const info = form.kind === "code" ? infoOf(form.info, lines[0] ?? "") : "";
  const block = [`${indent}${mark}${info}`, ...lines, `${indent}${mark}`];
  return box === undefined
    ? ["", ...block, ""]
    : ["", `${indent}:::${box}`, ...block, `${indent}:::`, ""];
}

function infoOf(info: string, first: string): string {
  return /^(?:title=|$)/.test(info) ? `${languageOf(first)} ${info}`.trim() : info;
}

/** Settings that a template shows in three languages are written in one of them. */
function languageOf(first: string): string {
  if (/^\s*(?:\[|[\w.-]+\s*=)/.test(first)) return "toml";
  if (/^\s*\{/.test(first)) return "json";
  return /^\s*[\w.-]+:(?:\s|$)/.test(first) ? "yaml" : "";
}
