/** From a file to its pages, in the thread that converts. */

import { limits } from "../contract/index.ts";
import { convertedText } from "../documents/index.ts";
import type { ConvertedFile, ConvertRequest } from "./converter.ts";
import { fillPage } from "./fill-page.ts";
import type { ConvertedPage, FormatFile } from "./format.ts";
import { type FormatName, formatReaders } from "./format-readers.ts";
import { formatOf, formatsOf } from "./formats.ts";
import { createBesideReader } from "./read-beside.ts";

/** A description of 5,000 operations has as many pages. */
const pagesMax = 20_000;
const notesMax = 20;
/** A suffix is a part of ids and addresses. */
const suffixLengthMax = 300;
/** Length of all pages together: Markdown grows little beyond what it was made from. */
const lengthMax = 64 * 1024 * 1024;

/** Null for a file that no installed format recognises. */
export async function convertFile(request: ConvertRequest): Promise<ConvertedFile | null> {
  if (formatsOf(request.path).length === 0) return fillPage(request);
  const entry = formatOf(request);
  if (entry === null) return null;
  const notes = new Set<string>();
  const note = (detail: string): void => {
    if (notes.size < notesMax) notes.add(detail);
  };
  const { root, path, bytes } = request;
  const beside = createBesideReader({ root, path, note });
  const readBeside = async (name: string): Promise<Uint8Array | null> => beside.read(name);
  const file: FormatFile = { path, bytes, readBeside, note };
  const pages = await readPages(entry.name, file);
  return {
    pages: unique(pages, file).map(({ suffix, title, markdown }) => ({
      suffix,
      source: convertedText({ format: entry.name, title, markdown }),
    })),
    besides: beside.files(),
    notes: [...notes],
  };
}

async function readPages(name: FormatName, file: FormatFile): Promise<readonly ConvertedPage[]> {
  const format = await formatReaders[name]();
  try {
    return await format.read(file);
  } catch (error) {
    if (error instanceof RangeError) throw new Error("it is nested too deeply", { cause: error });
    throw error;
  }
}

/** Pages of one suffix, and what is too much, are left out and named. */
function unique(pages: readonly ConvertedPage[], file: FormatFile): readonly ConvertedPage[] {
  const known = new Set<string>();
  let length = 0;
  const kept = pages.slice(0, pagesMax).filter(({ suffix, markdown }) => {
    length += markdown.length;
    if (known.has(suffix)) {
      file.note(`two of its parts are called ${suffix}; the first one is kept`);
      return false;
    }
    known.add(suffix);
    if (suffix.length > suffixLengthMax || markdown.length > limits.sourceFileBytesMax) {
      file.note(`its part ${suffix.slice(0, 100)} is too long and is left out`);
      return false;
    }
    return length <= lengthMax;
  });
  if (pages.length > pagesMax || length > lengthMax) {
    file.note(`it has more than ${pagesMax} parts or 64 MiB of text; the rest is left out`);
  }
  return kept;
}
