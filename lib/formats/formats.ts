/** All formats that are read beside Markdown, by what their files look like. */
import { extname } from "node:path";
import { installCommand, missingPackages, type PackageGroupName } from "../base/index.ts";
import type { FormatFile } from "./format.ts";
import type { FormatName } from "./format-readers.ts";
import { isManual } from "./man/is-manual.ts";
import { saysOpenApi } from "./openapi/says-open-api.ts";
import { hasHeadings } from "./plain/has-headings.ts";
import { looksLikeRst } from "./rst/looks-like-rst.ts";

interface FormatEntry {
  readonly name: FormatName;
  /** With the dot, in small letters. */
  readonly extensions: readonly string[];
  /** The packages that must be installed. Default: none. */
  readonly needs?: PackageGroupName;
  /** The largest file that is read. Default: that of texts. */
  readonly bytesMax?: number;
  /** Its endings belong to other files more often: those are missed by nobody. Default false. */
  readonly isShared?: boolean;
  /** For endings that others share, such as `.json`: whether the file is one. Default: it is. */
  recognises?(file: Pick<FormatFile, "path" | "bytes">): boolean;
}

const mebibyte = 1_024 * 1_024;

/** The first one that recognises a file reads it. `defaultPattern` of the contract takes the same endings. */
export const formats: readonly FormatEntry[] = [
  {
    name: "HTML",
    extensions: [".html", ".htm", ".xhtml"],
    needs: "webPages",
  },
  {
    name: "OpenAPI",
    extensions: [".yaml", ".yml", ".json"],
    isShared: true,
    bytesMax: 32 * mebibyte,
    recognises: ({ bytes }) => saysOpenApi(new TextDecoder().decode(bytes)),
  },
  {
    name: "PDF",
    extensions: [".pdf"],
    needs: "pdf",
    bytesMax: 64 * mebibyte,
  },
  {
    name: "Word",
    extensions: [".docx"],
    needs: "office",
    bytesMax: 64 * mebibyte,
  },
  {
    name: "PowerPoint",
    extensions: [".pptx"],
    needs: "office",
    bytesMax: 64 * mebibyte,
  },
  {
    name: "Excel",
    extensions: [".xlsx"],
    needs: "office",
    bytesMax: 64 * mebibyte,
  },
  {
    name: "CSV",
    extensions: [".csv", ".tsv"],
    needs: "csv",
    isShared: true,
    bytesMax: 16 * mebibyte,
  },
  {
    name: "reStructuredText",
    extensions: [".rst", ".rest", ".txt"],
    recognises: ({ path, bytes }) => !/\.txt$/i.test(path) || looksLikeRst(bytes),
  },
  {
    name: "Plain text",
    extensions: [".txt"],
    recognises: ({ bytes }) => hasHeadings(bytes),
  },
  {
    name: "AsciiDoc",
    extensions: [".adoc", ".asciidoc", ".asc"],
    needs: "asciidoc",
    // `.asc` is also what PGP calls its signatures and keys.
    recognises: ({ path, bytes }) =>
      !/\.asc$/i.test(path) ||
      !Buffer.from(bytes.subarray(0, 100)).toString("latin1").includes("-----BEGIN PGP"),
  },
  {
    name: "Jupyter notebook",
    extensions: [".ipynb"],
    bytesMax: 128 * mebibyte,
  },
  {
    name: "Manual",
    extensions: [".man", ".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"],
    isShared: true,
    recognises: ({ bytes }) => isManual(bytes),
  },
];

/** Those that a file of this name, or with this extension alone, may have. */
export function formatsOf(filePath: string): readonly FormatEntry[] {
  const extension = (extname(filePath) || filePath).toLowerCase();
  return byExtension().get(extension) ?? [];
}

/** The one that reads the file; null for a file that only looks like one by its name. */
export function formatOf(file: Pick<FormatFile, "path" | "bytes">): FormatEntry | null {
  const entries = formatsOf(file.path).filter(isInstalled);
  return entries.find(({ recognises }) => recognises?.(file) ?? true) ?? null;
}

let known: ReadonlyMap<string, readonly FormatEntry[]> | undefined;

function byExtension(): ReadonlyMap<string, readonly FormatEntry[]> {
  known ??= new Map(
    formats
      .flatMap(({ extensions }) => extensions)
      .map((extension) => [
        extension,
        formats.filter(({ extensions }) => extensions.includes(extension)),
      ]),
  );
  return known;
}

/** Whether a file of this name is read: it is no other format, or its packages are installed. */
export function isReadable(filePath: string): boolean {
  const entries = formatsOf(filePath);
  return entries.length === 0 || entries.some(isInstalled);
}

/** The one command that installs what the formats of such files need. */
export function installCommandOf(filePaths: readonly string[]): string {
  const needed = filePaths.flatMap(formatsOf).map(({ needs }) => needs);
  return installCommand([...new Set(needed.filter((group) => group !== undefined))]);
}

/** Whether its package is there. Asked once: a package that is installed needs a start anyway. */
export function isInstalled({ needs }: FormatEntry): boolean {
  if (needs === undefined) return true;
  const found = installed.get(needs) ?? missingPackages(needs).length === 0;
  installed.set(needs, found);
  return found;
}

const installed = new Map<PackageGroupName, boolean>();
