/**
 * The readers of all formats, for the thread that converts. They are apart from `formats.ts`: a host
 * that bundles the library would be told to install every package of every reader.
 */
import type { Format } from "./format.ts";

/** By the name of the format, as people know it, without a line break or a colon. Each is loaded when the first of its files is there. */
export const formatReaders = {
  HTML: async () => (await import("./html/html-format.ts")).htmlFormat,
  OpenAPI: async () => (await import("./openapi/openapi-format.ts")).openApiFormat,
  PDF: async () => (await import("./pdf/pdf-format.ts")).pdfFormat,
  Word: async () => (await import("./office/docx-format.ts")).docxFormat,
  PowerPoint: async () => (await import("./office/pptx-format.ts")).pptxFormat,
  Excel: async () => (await import("./office/xlsx-format.ts")).xlsxFormat,
  CSV: async () => (await import("./tables/csv-format.ts")).csvFormat,
  "Plain text": async () => (await import("./plain/plain-format.ts")).plainFormat,
  reStructuredText: async () => (await import("./rst/rst-format.ts")).rstFormat,
  AsciiDoc: async () => (await import("./asciidoc/asciidoc-format.ts")).asciidocFormat,
  "Jupyter notebook": async () => (await import("./notebook/notebook-format.ts")).notebookFormat,
  Manual: async () => (await import("./man/man-format.ts")).manFormat,
} as const satisfies Readonly<Record<string, () => Promise<Format>>>;

export type FormatName = keyof typeof formatReaders;
