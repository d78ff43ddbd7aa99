/** From a source file to title and sections. Nothing in it is ever executed. */
import GithubSlugger from "github-slugger";
import { fileTitle } from "./file-title.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ParsedDocument, ParsedSection } from "./parsed-document.ts";
import { readLines } from "./read-lines.ts";
import { readableInline, readableLine } from "./readable-line.ts";
import { splitLongText } from "./split-long-text.ts";

/** Section keys have 16 bits for the ordinal. */
const sectionsMax = 65_536;
const markdownFile = /\.(?:md|mdx|markdown)$/i;
/** `## Title {/*id*\/}` and `## Title {#id}` name the anchor themselves. */
const explicitId = /[ \t]*\{(?:\/\*\s*([\w.:-]+)\s*\*\/|#([\w.:-]+)(?:\s[^{}]*)?)\}[ \t]*$/;

/**
 * Title: front matter, else the first heading, else the file's name. A first heading of level 1
 * that is the title opens no section of its own.
 */
export function parseDocument(source: string, filePath: string): ParsedDocument {
  if (!markdownFile.test(filePath)) {
    const text = source.replace(/\r\n?/g, "\n").trim();
    const sections = splitLongText(text).map((part) => plainSection(part));
    return { title: fileTitle(filePath), frontMatter: {}, sections: bound(sections) };
  }
  const { values, end } = readFrontMatter(source);
  const collector = new SectionCollector(titleOf(values));
  readLines(source.slice(end), (event) => {
    if (event.kind === "heading") collector.heading(event.level, event.text);
    else collector.line(event.kind === "code" ? event.line : readableLine(event.line));
  });
  const { title, sections } = collector.finish();
  return { title: title ?? fileTitle(filePath), frontMatter: values, sections: bound(sections) };
}

function titleOf(values: Readonly<Record<string, unknown>>): string | null {
  const { title } = values;
  if (typeof title === "number") return String(title);
  return typeof title === "string" && title.trim() !== "" ? title.trim() : null;
}

function plainSection(text: string): ParsedSection {
  return { heading: "", headingPath: [], anchor: "", text };
}

interface OpenHeading {
  readonly level: number;
  readonly text: string;
}

class SectionCollector {
  private title: string | null;
  private readonly sections: ParsedSection[] = [];
  private readonly slugger = new GithubSlugger();
  private path: OpenHeading[] = [];
  private anchor = "";
  private lines: string[] = [];
  private headings = 0;

  constructor(title: string | null) {
    this.title = title;
  }

  heading(level: number, raw: string): void {
    const id = explicitId.exec(raw);
    const text = readableInline(id === null ? raw : raw.slice(0, id.index)).trim();
    const slug = id?.[1] ?? id?.[2] ?? this.slugger.slug(text);
    this.headings += 1;
    const isTitle = this.headings === 1 && (this.title === null || same(this.title, text));
    if (isTitle && text !== "") {
      this.title ??= text;
      return;
    }
    this.close();
    if (text === "") return;
    this.path = [...this.path.filter((open) => open.level < level), { level, text }];
    this.anchor = slug;
  }

  line(line: string): void {
    this.lines.push(line);
  }

  finish(): { title: string | null; sections: readonly ParsedSection[] } {
    this.close();
    return { title: this.title, sections: this.sections };
  }

  /** Ends the section; one without text stays when it has a heading to be found by. */
  private close(): void {
    const text = this.lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    this.lines = [];
    if (text === "" && this.path.length === 0) return;
    const headingPath = this.path.map((open) => open.text);
    const heading = headingPath.at(-1) ?? "";
    for (const part of splitLongText(text)) {
      this.sections.push({ heading, headingPath, anchor: this.anchor, text: part });
    }
  }
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Sections beyond the last number are joined into it. */
function bound(sections: readonly ParsedSection[]): readonly ParsedSection[] {
  if (sections.length <= sectionsMax) return sections;
  const kept = sections.slice(0, sectionsMax - 1);
  const rest = sections.slice(sectionsMax - 1);
  const last = rest[0] as ParsedSection;
  return [...kept, { ...last, text: rest.map((section) => section.text).join("\n") }];
}
