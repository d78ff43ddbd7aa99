/**
 * What the pieces of a section's text are, so that a hit can show a sentence as a sentence, a row
 * of a table with the names of its columns, and code as code. Stored beside the text, which stays
 * what is searched.
 */

/** `label`: the title of a box or what a component shows, which says little on its own. */
export type BlockKind = "prose" | "item" | "head" | "row" | "code" | "label";

export interface BlockNature {
  readonly kind: BlockKind;
  /** Language of code, "" when unknown. Of a row the names of its columns, with tabs between. */
  readonly note: string;
}

export interface StartedBlock extends BlockNature {
  /** Place in the text. */
  readonly start: number;
}

export interface TextBlock extends StartedBlock {
  readonly end: number;
}

const letters: Readonly<Record<BlockKind, string>> = {
  prose: "p",
  item: "i",
  head: "h",
  row: "r",
  code: "c",
  label: "l",
};
const kinds: ReadonlyMap<string, BlockKind> = new Map(
  (Object.entries(letters) as [BlockKind, string][]).map(([kind, letter]) => [letter, kind]),
);
const noteLengthMax = 500;

/**
 * Cuts a text's blocks for parts `[start, end)` that are asked for in their order, each block with its
 * end, places counted from `start`. Blocks before a part are passed once: a long text has many parts.
 */
export function createBlockCutter(
  blocks: readonly StartedBlock[],
  text: string,
): (start: number, end: number) => TextBlock[] {
  const endOf = (index: number): number => blocks[index + 1]?.start ?? text.length;
  const columnsAfter = (index: number, columns: string): string => {
    const { kind, start } = blocks[index] as StartedBlock;
    if (kind === "head") return text.slice(start, endOf(index)).trimEnd();
    return kind === "row" ? columns : "";
  };
  let first = 0;
  let columnsBefore = "";
  return (start, end) => {
    while (first < blocks.length && endOf(first) <= start) {
      columnsBefore = columnsAfter(first, columnsBefore);
      first += 1;
    }
    const cut: TextBlock[] = [];
    let columns = columnsBefore;
    for (let index = first; index < blocks.length; index++) {
      const block = blocks[index] as StartedBlock;
      if (block.start >= end) break;
      columns = columnsAfter(index, columns);
      // The head of this row's table stands in the part before.
      const isBegun = block.kind === "row" && cut.length === 0;
      cut.push({
        kind: block.kind,
        note: isBegun ? columns.slice(0, noteLengthMax) : block.note,
        start: Math.max(0, block.start - start),
        end: Math.min(end, endOf(index)) - start,
      });
    }
    return cut;
  };
}

/** A letter and a length for each block; a capital has its note on one of the lines that follow. */
export function packBlocks(blocks: readonly TextBlock[]): string {
  if (blocks.every(({ kind }) => kind === "prose") && blocks.length < 2) return "";
  const notes: string[] = [];
  let packed = "";
  for (const { kind, note, start, end } of blocks) {
    const letter = letters[kind];
    packed += `${note === "" ? letter : letter.toUpperCase()}${end - start}`;
    if (note !== "") notes.push(note);
  }
  return [packed, ...notes].join("\n");
}

const packedBlock = /([a-z])(\d+)/gi;

/** The other way round. A text without blocks has paragraphs with blank lines between them. */
export function readBlocks(packed: string, text: string): readonly TextBlock[] {
  if (packed === "") return paragraphs(text);
  const [lengths = "", ...notes] = packed.split("\n");
  const blocks: TextBlock[] = [];
  let start = 0;
  let note = 0;
  let columns = "";
  for (const [, letter = "", length] of lengths.matchAll(packedBlock)) {
    const end = Math.min(text.length, start + Number(length));
    const kind = kinds.get(letter.toLowerCase()) ?? "prose";
    const own = letter < "a" ? (notes[note++] ?? "") : "";
    if (kind === "head") columns = text.slice(start, end).trimEnd();
    else if (kind !== "row") columns = "";
    else if (own !== "") columns = own;
    blocks.push({ kind, note: kind === "row" ? columns : own, start, end });
    start = end;
  }
  return blocks;
}

function paragraphs(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let start = 0;
  for (;;) {
    const blank = text.indexOf("\n\n", start);
    const end = blank === -1 ? text.length : blank + 2;
    if (end > start) blocks.push({ kind: "prose", note: "", start, end });
    if (blank === -1) return blocks;
    start = end;
  }
}
