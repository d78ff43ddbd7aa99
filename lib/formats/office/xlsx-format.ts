/** Spreadsheets: each sheet with text is a page, its headers name the values. Formulas are their results. */
import { posix } from "node:path";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { tableToMarkdown } from "../tables/table-to-markdown.ts";
import { documentPart, type OfficePackage, openPackage, relatedPart } from "./open-package.ts";
import { readNumberFormats, readSharedTexts, readSheet } from "./read-sheet.ts";
import { attributeOf, readXml } from "./read-xml.ts";

export const xlsxFormat: Format = { read: readXlsx };

async function readXlsx(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const office = await openPackage(file.bytes);
  const book = documentPart(office);
  const texts = {
    shared: readSharedTexts(office.part(relatedPart(office, book, "sharedStrings"))),
    formatOf: readNumberFormats(office.part(relatedPart(office, book, "styles"))),
    isFrom1904: isFrom1904(office.part(book)),
  };
  const sheets = listSheets(office, book).flatMap(({ name, path }) => {
    const { isCut, ...table } = readSheet(office.part(path), texts);
    if (isCut) file.note(`its sheet ${name} is too large; what is beyond is left out`);
    const markdown = tableToMarkdown(table);
    return markdown === "" ? [] : [{ name, markdown }];
  });
  const title = posix.parse(file.path).name;
  const [only] = sheets;
  if (sheets.length < 2) {
    return [{ suffix: "", title, markdown: `# ${escapeText(title)}\n\n${only?.markdown ?? ""}\n` }];
  }
  const named = withSuffixes(sheets);
  const links = named.map(({ name, suffix }) => {
    return `- [${escapeText(name)}](${encodeURI(`${posix.basename(file.path)}/${suffix}`)})`;
  });
  return [
    { suffix: "", title, markdown: `# ${escapeText(title)}\n\n${links.join("\n")}\n` },
    ...named.map(({ name, suffix, markdown }) => ({
      suffix,
      title: `${title}: ${name}`,
      markdown: `# ${escapeText(`${title}: ${name}`)}\n\n${markdown}\n`,
    })),
  ];
}

interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** In the order of their tabs, hidden ones left out. */
function listSheets(office: OfficePackage, book: string): readonly Sheet[] {
  const relations = office.relationsOf(book);
  const sheets: Sheet[] = [];
  readXml(office.part(book), {
    open(name, attributes) {
      if (name !== "sheet" || /hidden/i.test(attributeOf(attributes, "state") ?? "")) return;
      const path = relations.get(attributeOf(attributes, "id") ?? "")?.target ?? "";
      sheets.push({ name: attributeOf(attributes, "name") ?? "", path });
    },
  });
  return sheets;
}

function isFrom1904(book: Uint8Array | undefined): boolean {
  let found = false;
  readXml(book, {
    open(name, { date1904 = "" }) {
      if (name === "workbookPr") found = /^(?:1|true)$/.test(date1904);
    },
  });
  return found;
}

/** The sheet's name in small letters; a second one that would be called so gets `-2`. */
function withSuffixes<Named extends { readonly name: string }>(
  sheets: readonly Named[],
): readonly (Named & { readonly suffix: string })[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const slug = sheet.name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "");
    const base = slug === "" ? "sheet" : slug;
    let suffix = base;
    for (let number = 2; taken.has(suffix); number++) suffix = `${base}-${number}`;
    taken.add(suffix);
    return { ...sheet, suffix };
  });
}
