/** Word files: headings by their styles, lists, tables, notes, links. Macros are never looked at. */
import { posix } from "node:path";
import { type ConvertedPage, ForeignFile, type Format, type FormatFile } from "../format.ts";
import {
  coreTitle,
  documentPart,
  type OfficePackage,
  openPackage,
  relatedPart,
} from "./open-package.ts";
import { attributeOf, readXml } from "./read-xml.ts";
import { runsToText } from "./styled-text.ts";
import { readWordBlocks, type WordBlock, type WordContext } from "./word-blocks.ts";
import { readNumbering, readStyles } from "./word-styles.ts";
import { wordToMarkdown } from "./word-to-markdown.ts";

export const docxFormat: Format = { read: readDocx };

async function readDocx(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const office = await openPackage(file.bytes);
  const path = documentPart(office);
  const part = office.part(path);
  if (part === undefined) throw new ForeignFile("binary", "it has no document in it");
  const blocks = readWordBlocks(part, contextOf(office, path));
  const { title, rest } = takeTitle(blocks, coreTitle(office), file.path);
  return [{ suffix: "", title, markdown: wordToMarkdown(title, rest) }];
}

function contextOf(office: OfficePackage, path: string): WordContext {
  const relations = office.relationsOf(path);
  const notes = {
    footnote: readNotes(office.part(relatedPart(office, path, "footnotes"))),
    endnote: readNotes(office.part(relatedPart(office, path, "endnotes"))),
  };
  return {
    styleOf: readStyles(office.part(relatedPart(office, path, "styles"))),
    isNumbered: readNumbering(office.part(relatedPart(office, path, "numbering"))),
    linkOf(reference) {
      const relation = relations.get(reference);
      return relation?.isOutside === true && isAddress(relation.target) ? relation.target : "";
    },
    noteOf: (kind, id) => notes[kind].get(id) ?? "",
  };
}

/** Files of the author's own disk lead nowhere. */
function isAddress(target: string): boolean {
  return !/^(?!https?:|mailto:)[a-z][a-z\d+.-]*:|^[\\/]/i.test(target);
}

function readNotes(part: Uint8Array | undefined): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  let [id, isText] = ["", false];
  readXml(part, {
    open(name, attributes) {
      if (name === "footnote" || name === "endnote") {
        // Those with a type are lines that separate notes from text.
        const isNote = attributeOf(attributes, "type") === undefined;
        id = isNote ? (attributeOf(attributes, "id") ?? "") : "";
      }
      isText = name === "t";
      if (name === "p" && notes.has(id)) notes.set(id, `${notes.get(id)} `);
    },
    close() {
      isText = false;
    },
    text(text) {
      if (isText && id !== "") notes.set(id, (notes.get(id) ?? "") + text);
    },
  });
  return new Map([...notes].map(([key, text]) => [key, text.trim()]));
}

/** The paragraph in the style of a title, the one highest heading, or what the file says of itself. */
function takeTitle(
  blocks: readonly WordBlock[],
  given: string,
  path: string,
): { readonly title: string; readonly rest: readonly WordBlock[] } {
  const marked = blocks.find((block) => block.kind === "paragraph" && block.level === 0);
  const highest = blocks.filter((block) => block.kind === "paragraph" && block.level === 1);
  const [first] = blocks;
  const alone = highest.length === 1 && highest[0] === first ? first : undefined;
  const found = marked ?? alone;
  if (found?.kind !== "paragraph") {
    return { title: given === "" ? posix.parse(path).name : given, rest: blocks };
  }
  const rest = blocks.filter((block) => block !== found);
  return { title: runsToText(found.runs), rest: marked === undefined ? raised(rest) : rest };
}

/** Without the heading that became the title those below it are one level higher. */
function raised(blocks: readonly WordBlock[]): readonly WordBlock[] {
  return blocks.map((block) =>
    block.kind === "paragraph" && block.level !== null
      ? { ...block, level: block.level - 1 }
      : block,
  );
}
