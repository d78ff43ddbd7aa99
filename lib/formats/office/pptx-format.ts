/** Slides: each a section with its title, its text, its tables and the notes of its speaker. */
import { posix } from "node:path";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { markdownTable } from "../markdown/markdown-table.ts";
import {
  coreTitle,
  documentPart,
  type OfficePackage,
  openPackage,
  relatedPart,
} from "./open-package.ts";
import { readSlide, type SlideBlock, type SlideText } from "./read-slide.ts";
import { attributeOf, readXml } from "./read-xml.ts";

export const pptxFormat: Format = { read: readPptx };

/** What programs write when nobody entered a title. */
const noTitle =
  /^(?:power ?point[ -]presentation|präsentation|presentation|slide ?\d*|untitled.*)?$/i;

async function readPptx(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const office = await openPackage(file.bytes);
  const slides = listSlides(office).map((path) => ({
    slide: readSlide(office.part(path)),
    notes: readSlide(office.part(relatedPart(office, path, "notesSlide"))),
  }));
  const given = coreTitle(office);
  const first = slides[0]?.slide.title ?? "";
  const title = [noTitle.test(given) ? "" : given, first, posix.parse(file.path).name].find(
    (text) => text !== "",
  ) as string;
  const sections = slides.map(({ slide, notes }, at) => slideText(slide, notes, at + 1));
  return [
    { suffix: "", title, markdown: `${[`# ${escapeText(title)}`, ...sections].join("\n\n")}\n` },
  ];
}

/** In the order in which they are shown. */
function listSlides(office: OfficePackage): readonly string[] {
  const presentation = documentPart(office);
  const relations = office.relationsOf(presentation);
  const paths: string[] = [];
  readXml(office.part(presentation), {
    open(name, attributes) {
      if (name !== "sldId") return;
      // Its own number is called id too, without a prefix.
      const reference = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const path = relations.get(reference ?? attributeOf(attributes, "id") ?? "")?.target;
      if (path !== undefined) paths.push(path);
    },
  });
  return paths;
}

function slideText(slide: SlideText, notes: SlideText, number: number): string {
  const title = slide.title === "" ? `Slide ${number}` : slide.title;
  const said = notes.blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
  const parts = [
    `## ${escapeText(title)} {#slide-${number}}`,
    ...blocksText(slide.blocks),
    ...(said.length === 0 ? [] : [`Notes: ${said.map((text) => escapeText(text)).join("\n\n")}`]),
  ];
  return parts.join("\n\n");
}

/** Items stand together, text outside of lists for itself. */
function blocksText(blocks: readonly SlideBlock[]): readonly string[] {
  const parts: string[] = [];
  let wasItem = false;
  for (const block of blocks) {
    if (block.kind === "table") parts.push(tableText(block.rows));
    else if (!block.isBody) parts.push(escapeText(block.text));
    else {
      const item = `${"    ".repeat(Math.min(block.depth, 8))}- ${escapeText(block.text)}`;
      if (wasItem) parts.push(`${parts.pop()}\n${item}`);
      else parts.push(item.trimStart());
    }
    wasItem = block.kind === "text" && block.isBody;
  }
  return parts;
}

function tableText(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows.map((row) => row.map((cell) => escapeText(cell)));
  return markdownTable(head, rest);
}
