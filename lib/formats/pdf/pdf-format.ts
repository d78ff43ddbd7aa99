/** PDF: text in the order of its columns, headings by their letters, tables, pages. */
import { posix } from "node:path";
import type * as Unpdf from "unpdf";
import { loadPackage } from "../../base/index.ts";
import { type ConvertedPage, ForeignFile, type Format, type FormatFile } from "../format.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { blocksToMarkdown } from "./blocks-to-markdown.ts";
import { FontWeights } from "./font-weights.ts";
import { headingLevels } from "./heading-levels.ts";
import { pageColumns } from "./page-columns.ts";
import { columnLines } from "./page-lines.ts";
import { type DrawnText, pageSegments } from "./page-segments.ts";
import { type PdfPage, withoutRunningLines } from "./running-lines.ts";
import { type PdfBlock, pdfBlocks } from "./text-blocks.ts";

/** Handbooks have some thousand; what is behind is named. */
const pagesMax = 5_000;
/** Pieces of text of one page: drawings and maps have more, of which the first are read. */
const piecesMax = 50_000;

export const pdfFormat: Format = { read: readPdf };

async function readPdf(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const { getDocumentProxy } = await loadPackage<typeof Unpdf>("unpdf", "pdf");
  const document = await openDocument(file.bytes, getDocumentProxy);
  try {
    const pages = withoutRunningLines(await readPages(document, file));
    const columns = pages.flatMap(({ number, segments }) =>
      pageColumns(segments).map((column) => columnLines(column, number)),
    );
    const lines = columns.flat().filter((line) => line.kind === "line");
    const blocks = pdfBlocks(columns, headingLevels(lines));
    const { title, rest } = takeTitle(blocks, await givenTitle(document), file.path);
    if (blocks.length === 0) file.note("it has no text; pictures of pages are not read");
    const markdown = `# ${escapeText(title)}\n\n${blocksToMarkdown(rest)}\n`;
    return [{ suffix: "", title, markdown }];
  } finally {
    await document.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof Unpdf.getDocumentProxy>>;

async function openDocument(
  bytes: Uint8Array,
  open: typeof Unpdf.getDocumentProxy,
): Promise<PdfDocument> {
  try {
    // Nothing is drawn: no fonts of the system, and no code made from those of the file.
    return await open(bytes, {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    });
  } catch (error) {
    const { name } = error as Error;
    if (name === "PasswordException")
      throw new ForeignFile("binary", "it needs a password", { cause: error });
    throw new ForeignFile("binary", "it is not a PDF, or a damaged one", { cause: error });
  }
}

async function readPages(document: PdfDocument, file: FormatFile): Promise<readonly PdfPage[]> {
  const pages: PdfPage[] = [];
  const weights = new FontWeights();
  if (document.numPages > pagesMax) {
    file.note(`it has ${document.numPages} pages; the first ${pagesMax} are read`);
  }
  for (let number = 1; number <= Math.min(pagesMax, document.numPages); number++) {
    try {
      pages.push(await readPage(document, number, { file, weights }));
    } catch {
      file.note(`its page ${number} cannot be read`);
    }
  }
  return pages;
}

interface Reading {
  readonly file: FormatFile;
  readonly weights: FontWeights;
}

async function readPage(
  document: PdfDocument,
  number: number,
  { file, weights }: Reading,
): Promise<PdfPage> {
  const page = await document.getPage(number);
  try {
    const { items, styles } = await page.getTextContent();
    const drawn = items.filter((item): item is typeof item & DrawnText => "str" in item);
    if (drawn.length > piecesMax) file.note(`its page ${number} has too many pieces of text`);
    await weights.learn(page, Object.keys(styles));
    const isCode = (font: string): boolean => styles[font]?.fontFamily === "monospace";
    const isBold = (font: string): boolean => weights.isBold(font);
    const [, bottom = 0, , top = 0] = page.view;
    const segments = pageSegments(drawn.slice(0, piecesMax), { isCode, isBold });
    return { number, bottom, height: top - bottom, segments };
  } finally {
    page.cleanup();
  }
}

async function givenTitle(document: PdfDocument): Promise<string> {
  try {
    const { info } = await document.getMetadata();
    const { Title: title } = info as { readonly Title?: unknown };
    return typeof title === "string" ? title.trim() : "";
  } catch {
    return "";
  }
}

/** Programs name their file or themselves. */
const noTitle =
  /^(?:untitled.*|\(?anonymous\)?|microsoft \w+ - .*|.*\.(?:docx?|odt|tex|dvi|indd|pptx?|xlsx?))$/i;

/** The one largest heading of the first page, otherwise what the file says of itself. */
function takeTitle(
  blocks: readonly PdfBlock[],
  given: string,
  path: string,
): { readonly title: string; readonly rest: readonly PdfBlock[] } {
  const largest = blocks.filter((block) => block.kind === "heading" && block.level === 2);
  const [first] = largest;
  const isTitle = first?.kind === "heading" && largest.length === 1 && first.page === 1;
  if (isTitle)
    return { title: first.text, rest: raised(blocks.filter((block) => block !== first)) };
  const name = posix.parse(path).name;
  return { title: given === "" || noTitle.test(given) ? name : given, rest: blocks };
}

/** The headings below the title are one level higher then. */
function raised(blocks: readonly PdfBlock[]): readonly PdfBlock[] {
  return blocks.map((block) =>
    block.kind === "heading" ? { ...block, level: Math.max(2, block.level - 1) } : block,
  );
}
