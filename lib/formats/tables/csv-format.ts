/** Tables as text: CSV with any of the usual delimiters, and TSV. */
import { posix } from "node:path";
import type * as CsvParse from "csv-parse/sync";
import { loadPackage } from "../../base/index.ts";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { tableToMarkdown } from "./table-to-markdown.ts";

const rowsMax = 20_000;
const delimiters = [",", ";", "\t", "|"] as const;
const recordLengthMax = 1_000_000;
const sampleLines = 20;

export const csvFormat: Format = { read: readCsv };

async function readCsv(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const { parse } = await loadPackage<typeof CsvParse>("csv-parse/sync", "csv");
  const text = decodeFile(file);
  const delimiter = /\.tsv$/i.test(file.path) ? "\t" : delimiterOf(text);
  const rows = rowsOf(text, delimiter, parse);
  if (rows.length > rowsMax) file.note(`it has more than ${rowsMax} rows; the rest is left out`);
  const title = posix.parse(file.path).name;
  const table = tableToMarkdown({ rows: rows.slice(0, rowsMax), firstRow: 1 });
  return [{ suffix: "", title, markdown: `# ${escapeText(title)}\n\n${table}\n` }];
}

/** A quote that nothing closes is a quote: a line of text may begin with one. */
function rowsOf(
  text: string,
  delimiter: string,
  parse: typeof CsvParse.parse,
): readonly (readonly string[])[] {
  const options = {
    delimiter,
    to: rowsMax + 1,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordLengthMax,
  };
  try {
    return parse(text, options);
  } catch {
    return parse(text, { ...options, quote: null });
  }
}

/** The one that most of the first lines have equally often. */
function delimiterOf(text: string): string {
  const lines = text.split("\n", sampleLines).filter((line) => line.trim() !== "");
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => unquoted(line).split(delimiter).length - 1);
    const [first = 0] = counts;
    return first * counts.filter((count) => count === first).length;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ",";
}

function unquoted(line: string): string {
  return line.replaceAll(/"[^"]*"/g, "");
}
