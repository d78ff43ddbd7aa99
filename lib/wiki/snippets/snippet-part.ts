/** The part of a file that a page asks for: lines, or what stands between two marks. */
import { normalLines, readFrontMatter } from "../../documents/index.ts";
import type { SnippetForm } from "./snippet-forms.ts";

/** `--8<-- [start:name]` of MkDocs, in a comment of the file's language. */
const materialMark = /-+8<-+[ \t]*\[[ \t]*(start|end)[ \t]*(?::[ \t]*([\w-]+))?[ \t]*\]/;
/** `// #region name`, `<!-- #region name -->`, `#pragma region name`. */
const regionMark =
  /^[ \t]*(?:\/\/|\/\*|#|--|<!--|\*|"|\{\/\*)?[ \t]*#?(?:pragma[ \t]+)?(end)?region\b[ \t]*([\w-]*)/i;

/** Null for a region that the file does not have. Marks of regions are never part of the answer. */
export function snippetPart(text: string, { region, lines, info }: SnippetForm): string | null {
  const all = normalLines(text);
  const end = info === null ? readFrontMatter(all).end : 0;
  const body = end === 0 ? all : all.slice(end).replace(/^\n+/, "");
  const written = body.replace(/\n+$/, "").split("\n");
  const chosen = region === "" ? written : between(written, region);
  if (chosen === null) return null;
  const cut = lines === null ? chosen : chosen.slice(lines[0] - 1, lines[1]);
  return withoutSharedIndent(cut.filter((line) => markIn(line) === null)).join("\n");
}

interface Mark {
  readonly name: string;
  readonly isEnd: boolean;
}

function markIn(line: string): Mark | null {
  const [, order, section = ""] = materialMark.exec(line) ?? [];
  if (order !== undefined) return { name: section, isEnd: order === "end" };
  const match = line.includes("region") ? regionMark.exec(line) : null;
  if (match === null || !/#|pragma/i.test(line)) return null;
  return { name: match[2] ?? "", isEnd: match[1] !== undefined };
}

function between(lines: readonly string[], name: string): readonly string[] | null {
  const start = lines.findIndex((line) => isMark(markIn(line), name, false));
  if (start === -1) return null;
  const length = lines.slice(start + 1).findIndex((line) => isMark(markIn(line), name, true));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

/** The end of a region need not repeat its name. */
function isMark(mark: Mark | null, name: string, isEnd: boolean): boolean {
  if (mark === null || mark.isEnd !== isEnd) return false;
  return mark.name === name || (isEnd && mark.name === "");
}

function withoutSharedIndent(lines: readonly string[]): readonly string[] {
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const shared = indents.reduce(
    (least, indent) => Math.min(least, indent),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(shared) && shared > 0 ? lines.map((line) => line.slice(shared)) : lines;
}
