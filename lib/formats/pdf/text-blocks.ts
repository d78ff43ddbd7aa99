/** Lines of all pages as headings, paragraphs, items, code and tables. */
import type { HeadingLevel } from "./heading-levels.ts";
import { median } from "./page-columns.ts";
import { itemMark, type TableBlock, type TextLine } from "./page-lines.ts";

export type PdfBlock =
  | {
      readonly kind: "heading";
      readonly level: number;
      readonly page: number;
      readonly text: string;
    }
  | {
      readonly kind: "paragraph" | "item" | "code";
      readonly page: number;
      readonly lines: TextLine[];
    }
  | TableBlock;

/** Lines of a paragraph stand closer than paragraphs. */
const apart = 1.35;
/** So is what stands above and below a heading, if only a little. */
const aroundHeading = 1.15;

/** `columns`: what is read one after the other, each from above. */
export function pdfBlocks(
  columns: readonly (readonly (TextLine | TableBlock)[])[],
  levelOf: HeadingLevel,
): readonly PdfBlock[] {
  const blocks: PdfBlock[] = [];
  for (const column of columns) {
    const pitch = linePitch(column);
    let above: TextLine | null = null;
    for (const [at, line] of column.entries()) {
      if (line.kind === "table") {
        blocks.push(line);
        above = null;
        continue;
      }
      const goesOn = above?.isBold === true && blocks.at(-1)?.kind === "heading";
      // Where most lines are paragraphs of their own, all stand apart.
      const step = Math.min(aroundHeading * pitch, 1.5 * line.size);
      const isFirst = goesOn || stepsOf(above, line) > step;
      const isLast = stepsOf(line, column[at + 1]) > step;
      addLine(blocks, line, { above, pitch, level: levelOf(line, { isFirst, isLast }) });
      above = line;
    }
  }
  return blocks;
}

/** How far a line is below another; at the end of a column and beside a table without end. */
function stepsOf(above: TextLine | null, below: TextLine | TableBlock | undefined): number {
  const isLine = above !== null && below?.kind === "line";
  return isLine ? above.y - below.y : Number.POSITIVE_INFINITY;
}

interface Place {
  /** The line above in the same column; null at its top and below a table. */
  readonly above: TextLine | null;
  readonly pitch: number;
  readonly level: number | null;
}

function addLine(blocks: PdfBlock[], line: TextLine, { above, pitch, level }: Place): void {
  const { page } = line;
  const last = blocks.at(-1);
  const gap = above === null ? null : above.y - line.y;
  if (level !== null) {
    // A heading in two lines: of one size, and close.
    const goesOn = last?.kind === "heading" && last.level === level && gap !== null;
    if (goesOn && gap < 1.5 * line.size) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line.text.trim()}` };
    } else blocks.push({ kind: "heading", level, page, text: line.text.trim() });
    return;
  }
  const kind = line.isCode ? "code" : itemMark.test(line.text.trimStart()) ? "item" : "paragraph";
  const isOpen =
    last !== undefined && "lines" in last && kind !== "item" && goesOnWith(last, line, kind);
  const isNext =
    gap === null ? isOpen && isCutOff(last, line) : isOpen && !isApart(line, above, pitch);
  if (isNext && last !== undefined && "lines" in last) {
    last.lines.push(line);
  } else blocks.push({ kind, page, lines: [line] });
}

function goesOnWith(block: PdfBlock, line: TextLine, kind: "paragraph" | "code"): boolean {
  if (kind === "code") return block.kind === "code";
  const size = "lines" in block ? (block.lines.at(-1)?.size ?? 0) : 0;
  return block.kind !== "code" && Math.abs(size - line.size) < 1;
}

function isApart(line: TextLine, above: TextLine | null, pitch: number): boolean {
  if (above === null) return true;
  const gap = above.y - line.y;
  if (gap < 0 || gap > apart * Math.max(pitch, line.size)) return true;
  // The first line of a paragraph may be indented.
  const isIndented = line.left - above.left > 0.9 * line.size;
  return isIndented && !itemMark.test(above.text.trimStart()) && above.right < line.right + 2;
}

/** The top of a page or column goes on with what the one before did not end. */
function isCutOff(block: PdfBlock | undefined, line: TextLine): boolean {
  if (block === undefined || !("lines" in block)) return false;
  const end = block.lines.at(-1)?.text.trimEnd() ?? "";
  if (block.kind === "code") return true;
  return !/[.!?:;…]["'”»)]*$/u.test(end) && /^[\p{Ll}\p{Lo}\d(]/u.test(line.text.trimStart());
}

function linePitch(column: readonly (TextLine | TableBlock)[]): number {
  const lines = column.filter((line) => line.kind === "line");
  const gaps = lines.slice(1).map((line, at) => (lines[at] as TextLine).y - line.y);
  return median(gaps.filter((gap) => gap > 0));
}
