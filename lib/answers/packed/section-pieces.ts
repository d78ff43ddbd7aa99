/** A found section as Markdown in pieces that are given whole: paragraphs, lists, tables, code. */
import { estimateTokens, fenceFor } from "../../base/index.ts";
import type { FoundPassage, PassageUnit } from "../../contract/index.ts";

export interface SectionPiece {
  readonly kind: "prose" | "list" | "table" | "code";
  /** As Markdown, code between fences that name its language. */
  readonly text: string;
  readonly tokens: number;
}

/** Units that are read: what follows in a section of 10,000 rows is counted and not given. */
const unitsRead = 600;
/** A list or a table of more tokens is given by items and rows. */
const wholeTokensMax = 400;

const known = new WeakMap<readonly PassageUnit[], readonly SectionPiece[]>();

/** Kept as long as the store keeps the section. */
export function sectionPieces(passage: FoundPassage): readonly SectionPiece[] {
  const before = known.get(passage.units);
  if (before !== undefined) return before;
  const pieces = joined(blocksOf(passage)).flatMap(piecesOf);
  known.set(passage.units, pieces);
  return pieces;
}

/** Tokens of all of a section, its long rest by its length. */
export function sectionTokens(passage: FoundPassage): number {
  const pieces = sectionPieces(passage);
  const given = pieces.reduce((sum, { tokens }) => sum + tokens, 0);
  const end = passage.units[unitsRead]?.start ?? passage.text.length;
  return given + lengthTokens(passage.text.slice(end));
}

/** Only named, so its length tells enough. */
export function lengthTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

const charactersPerToken = 3.5;

interface Block {
  readonly kind: SectionPiece["kind"] | "label";
  /** Names of columns, or the language of code. */
  readonly note: string;
  /** One for an item or a row. */
  readonly lines: readonly string[];
  /** What leads in to it, as a sentence that ends in a colon. */
  readonly lead: string;
}

function blocksOf({ text, units }: FoundPassage): readonly Block[] {
  const whole = { kind: "prose", note: "", lines: [text], lead: "" } as const;
  if (units.length === 0) return text.trim() === "" ? [] : [whole];
  const blocks: Block[] = [];
  const read = units.slice(0, unitsRead);
  for (let at = 0; at < read.length; ) {
    const first = read[at] as PassageUnit;
    let end = at + 1;
    while (first.kind !== "row" && read[end]?.block === first.block) end += 1;
    const last = read[end - 1] as PassageUnit;
    blocks.push(blockOf(first, text.slice(first.start, last.end)));
    at = end;
  }
  return blocks;
}

function blockOf({ kind, note }: PassageUnit, plain: string): Block {
  switch (kind) {
    case "code":
      return { kind: "code", note, lines: [plain], lead: "" };
    case "row":
      return { kind: "table", note, lines: [rowOf(plain)], lead: "" };
    case "item":
      return { kind: "list", note: "", lines: [`- ${plain.replace(/\s+/g, " ")}`], lead: "" };
    case "label":
      return { kind: "label", note: "", lines: [plain], lead: "" };
    default:
      return { kind: "prose", note: "", lines: [plain], lead: "" };
  }
}

function rowOf(cells: string): string {
  return `| ${cells.replace(/\n+/g, " ").split("\t").join(" | ")} |`;
}

/** Items of one list and rows of one table stand together, each behind what leads in to it. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const groups: Block[] = [];
  let lead: string[] = [];
  for (const block of blocks) {
    const before = groups.at(-1);
    const isMore =
      lead.length === 0 &&
      before?.kind === block.kind &&
      (block.kind === "list" || (block.kind === "table" && before.note === block.note));
    if (isMore) {
      groups.splice(-1, 1, { ...before, lines: [...before.lines, ...block.lines] });
    } else if (leadsIn(block)) {
      lead.push(...block.lines);
    } else {
      groups.push({ ...block, lead: lead.join("\n\n") });
      lead = [];
    }
  }
  if (lead.length > 0) groups.push({ kind: "prose", note: "", lines: lead, lead: "" });
  return groups;
}

function leadsIn({ kind, lines: [line = ""] }: Block): boolean {
  return kind === "label" || (kind === "prose" && line.length < 400 && /[:：]\s*$/.test(line));
}

function piecesOf({ kind, note, lines, lead }: Block): readonly SectionPiece[] {
  const shown = kind === "label" ? "prose" : kind;
  if (shown === "code") return [pieceOf("code", withLead(lead, fenced(lines, note)))];
  const isTable = shown === "table";
  const head = isTable ? headOf(note) : [];
  const apart = isTable ? "\n" : shown === "list" ? "\n" : "\n\n";
  const whole = pieceOf(shown, withLead(lead, [...head, ...lines].join(apart)));
  if (lines.length < 2 || whole.tokens <= wholeTokensMax) return [whole];
  return parted(lines).map((part, at) =>
    pieceOf(shown, withLead(at === 0 ? lead : "", [...head, ...part].join(apart))),
  );
}

/** Lines of a long list or table in parts that are given on their own. */
function parted(lines: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let tokens = 0;
  for (const line of lines) {
    const more = estimateTokens(line);
    const part = parts.at(-1);
    if (part === undefined || tokens + more > partTokens) {
      parts.push([line]);
      tokens = more;
    } else {
      part.push(line);
      tokens += more;
    }
  }
  return parts;
}

/** About three rows: the names of the columns stand above each part. */
const partTokens = 120;

function fenced(lines: readonly string[], language: string): string {
  const code = lines.join("\n");
  const fence = fenceFor(code);
  return `${fence}${language}\n${code}\n${fence}`;
}

function headOf(columns: string): readonly string[] {
  return columns === "" ? [] : [rowOf(columns), `|${"---|".repeat(columns.split("\t").length)}`];
}

function withLead(lead: string, text: string): string {
  return lead === "" ? text : `${lead}\n\n${text}`;
}

function pieceOf(kind: SectionPiece["kind"], text: string): SectionPiece {
  return { kind, text, tokens: estimateTokens(text) };
}
