/** Files that a page takes in: as its own text, as code, or as a table. */

import type { FormatFile } from "../format.ts";
import { codeBlock } from "../markdown/write-markdown.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { type Directive, parseDirective } from "./rst-directive.ts";
import { dedented, endOfIndented, type Lines, leadingSpaces, withoutTabs } from "./rst-lines.ts";

const include = /^(\s*)\.\.\s+include\s?::\s+(\S.*)$/;
const fileName = /^\s*(?:\.\.\s+literalinclude\s?::\s+(\S+)|:file:\s+(\S+))/;
const depthMax = 8;
/** Text that includes itself in a fan grows fast. */
const linesMax = 200_000;

interface Included {
  readonly lines: string[];
  /** By the path as it is written. */
  readonly files: Map<string, string | null>;
}

/** The lines of the file with those of all files that it includes. */
export async function includedLines(file: FormatFile): Promise<Included> {
  const files = new Map<string, string | null>();
  const readText = async (path: string): Promise<string | null> => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const bytes = await file.readBeside(path);
    const text = bytes === null ? null : textOfBytes(bytes);
    if (text === null)
      file.note(`${path}, which it includes, is not in the collection's folder or cannot be read`);
    files.set(path, text);
    return text;
  };
  let total = 0;
  const expand = async (lines: Lines, folder: string, depth: number): Promise<string[]> => {
    const expanded: string[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as string;
      const [, literal, table] = fileName.exec(line) ?? [];
      const other = literal ?? table;
      if (other !== undefined) await readText(other);
      const found = include.exec(line);
      total += 1;
      if (found === null || depth >= depthMax || total > linesMax) {
        expanded.push(line);
        continue;
      }
      const [, indent = "", written = ""] = found;
      const end = endOfOptions(lines, at + 1, indent.length);
      const directive = parseDirective("include", written.trim(), lines.slice(at + 1, end));
      const [path = ""] = directive.argument;
      const inFolder = path.startsWith("/") || folder === "" ? path : `${folder}/${path}`;
      const text = /^<.*>$/.test(path) ? "" : await readText(inFolder);
      const inner = await includedPart(text ?? "", directive, (chosen) =>
        expand(chosen, folderOf(inFolder), depth + 1),
      );
      expanded.push("", ...inner.map((one) => (one === "" ? "" : indent + one)), "");
      at = end - 1;
    }
    return expanded;
  };
  const own = decodeFile(file).split("\n").map(withoutTabs);
  return { lines: await expand(own, "", 0), files };
}

async function includedPart(
  text: string,
  directive: Directive,
  expand: (lines: Lines) => Promise<string[]>,
): Promise<readonly string[]> {
  const { options } = directive;
  if (options.has("literal") || options.has("code")) {
    return [
      `.. code-block:: ${options.get("code") ?? ""}`,
      "",
      ...part(text, options).map((line) => `   ${line}`),
    ];
  }
  return expand(part(text, options).map(withoutTabs));
}

function endOfOptions(lines: Lines, start: number, indent: number): number {
  let end = start;
  while (
    end < lines.length &&
    /^\s+:[\w-]+:/.test(lines[end] as string) &&
    leadingSpaces(lines[end] as string) > indent
  )
    end++;
  return end;
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return decodeFile({ bytes, note: () => undefined });
  } catch {
    return null;
  }
}

/** `literalinclude`: the part that its options name. */
export function includedCode(
  text: string | null,
  { argument, options }: Directive,
  language: string,
): string {
  if (text === null) return "";
  const lines = part(text, options);
  const extension = /\.(\w{1,8})$/.exec(argument[0] ?? "")?.[1] ?? "";
  const named = options.get("language") ?? (extension === "" ? language : extension);
  const shown = options.has("dedent") ? dedented(lines) : lines;
  const caption = options.get("caption") ?? "";
  return (caption === "" ? "" : `**${caption}**\n\n`) + codeBlock(shown.join("\n"), named);
}

function part(text: string, options: ReadonlyMap<string, string>): string[] {
  let lines = text.split("\n");
  const object = options.get("pyobject");
  if (object !== undefined) lines = pythonObject(lines, object);
  const numbers = options.get("lines");
  if (numbers !== undefined) lines = numbered(lines, numbers);
  const after = options.get("start-after") ?? options.get("start-at");
  if (after !== undefined) {
    const start = lines.findIndex((line) => line.includes(after));
    if (start >= 0) lines = lines.slice(options.has("start-at") ? start : start + 1);
  }
  const before = options.get("end-before") ?? options.get("end-at");
  if (before !== undefined) {
    const end = lines.findIndex((line) => line.includes(before));
    if (end >= 0) lines = lines.slice(0, options.has("end-at") ? end + 1 : end);
  }
  const first = Number(options.get("start-line") ?? 0);
  const last = options.has("end-line") ? Number(options.get("end-line")) : undefined;
  return lines.slice(first, last);
}

/** `1,3-5,8-`. */
function numbered(lines: Lines, numbers: string): string[] {
  return numbers.split(",").flatMap((range) => {
    const [, from = "", dash = "", to = ""] = /^\s*(\d*)(-?)(\d*)\s*$/.exec(range) ?? [];
    const start = Number(from || 1);
    return lines.slice(start - 1, dash === "" ? start : Number(to || lines.length));
  });
}

/** A function or class with what is indented below it; a method as `Class.method`. */
function pythonObject(lines: Lines, name: string): string[] {
  let found: Lines = lines;
  for (const step of name.split(".")) {
    const start = found.findIndex(
      (line) => /^\s*(?:async\s+)?(?:def|class)\s+(\w+)/.exec(line)?.[1] === step,
    );
    if (start === -1) return [];
    const inner = dedented(found.slice(start));
    found = inner.slice(0, Math.max(1, endOfIndented(inner, 1)));
  }
  return [...found];
}
