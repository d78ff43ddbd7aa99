/** A page's source with the texts that it takes in from other files of its collection. */

import type { Fence } from "../../documents/index.ts";
import { fenceAfter } from "./fence-after.ts";
import { placeOf, type SnippetForm, snippetForm } from "./snippet-forms.ts";
import { snippetPart } from "./snippet-part.ts";

export interface SnippetFile {
  /** Its path below the collection's folder. */
  readonly filePath: string;
  readonly text: string;
}

/** Null for a file that does not exist, lies elsewhere, or is none that may be shown. */
export type ReadSnippet = (fromFile: string, target: string) => SnippetFile | null;

const any = /8<|<<<|@include|<include|<[A-Z][^<>]*\/>|\{[*!]|\{[{%].{0,9}\b(?:include|readfile)/;
const depthMax = 5;
const snippetsMax = 200;
/** Length of everything that one page takes in, in characters. */
const lengthMax = 1_000_000;

export function mayHaveSnippets(source: string): boolean {
  return any.test(source);
}

/** What cannot be taken in is named in its place, so that nothing is left out unseen. */
export function withSnippets(source: string, filePath: string, read: ReadSnippet): string {
  if (!mayHaveSnippets(source)) return source;
  const budget = { snippets: snippetsMax, length: lengthMax };
  return new Expansion(read, budget, [filePath]).expand(source);
}

interface Budget {
  snippets: number;
  length: number;
}

const moduleLine = /^import[ \t]+([A-Z]\w*)[ \t]+from[ \t]+["']([^"'\n]+\.mdx?)["'];?[ \t]*$/gm;
const blockMark = /^[ \t]*-+8<-+[ \t]*$/;

class Expansion {
  private readonly read: ReadSnippet;
  private readonly budget: Budget;
  /** The page, and the files that have been entered on the way to this one. */
  private readonly way: readonly string[];

  constructor(read: ReadSnippet, budget: Budget, way: readonly string[]) {
    this.read = read;
    this.budget = budget;
    this.way = way;
  }

  expand(source: string): string {
    const modules = new Map(
      [...source.matchAll(moduleLine)].map(([, name = "", path = ""]) => [name, path]),
    );
    let fence: Fence | null = null;
    let isList = false;
    const made = source.split("\n").map((line) => {
      const isInCode = fence !== null;
      if (blockMark.test(line)) {
        isList = !isList;
        return null;
      }
      if (isList) return this.listed(line, isInCode);
      fence = fenceAfter(line, fence);
      if (/^[ \t]*;-+8</.test(line)) return line.replace(";", "");
      const form = snippetForm(line, isInCode, modules);
      return form === null ? line : this.taken(line, form, isInCode);
    });
    // A list that nothing ends would take the rest of the page.
    return isList ? source : made.filter((line) => line !== null).join("\n");
  }

  /** A path on a line of its own, between two marks. */
  private listed(line: string, isInCode: boolean): string | null {
    const target = line.trim();
    if (target === "" || target.startsWith(";")) return null;
    return this.taken(line, { ...placeOf(target), info: null, values: {} }, isInCode);
  }

  private taken(line: string, form: SnippetForm, isInCode: boolean): string {
    const text = this.textOf(form);
    if (text === null) return isInCode ? line : missing(line, form.path);
    const indent = line.slice(0, line.length - line.trimStart().length);
    const shown = form.info === null ? text : fenced(text, form.info);
    return shown
      .split("\n")
      .map((part) => (part === "" ? "" : indent + part))
      .join("\n");
  }

  private textOf(form: SnippetForm): string | null {
    const { budget, way } = this;
    budget.snippets -= 1;
    if (budget.snippets < 0 || way.length > depthMax) return null;
    const file = this.read(way.at(-1) ?? "", form.path);
    if (file === null || way.includes(file.filePath)) return null;
    const part = snippetPart(file.text, form);
    if (part === null) return null;
    budget.length -= part.length;
    if (budget.length < 0) return null;
    const filled = withValues(part, form.values);
    if (form.info !== null || !/\.mdx?$/i.test(file.filePath)) return filled;
    return new Expansion(this.read, budget, [...way, file.filePath]).expand(filled);
  }
}

/** `{word}` and `{props.word}` where the page gives a word. */
function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(?:props\.)?([\w-]{1,100})\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : all,
  );
}

function fenced(code: string, info: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

function missing(line: string, path: string): string {
  const indent = line.slice(0, line.length - line.trimStart().length);
  return `${indent}Missing snippet: \`${path.replaceAll("`", "")}\``;
}
