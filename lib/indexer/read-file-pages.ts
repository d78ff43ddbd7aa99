/** The pages of one file, for readers that have no index. */
import { limits } from "../contract/index.ts";
import { type Converter, createConverter, formatsOf } from "../formats/index.ts";
import { decodeSource, readSourceBytes } from "./scan/read-source-file.ts";

export interface FilePage {
  /** Below the collection's folder; longer than that of its file where one file has several pages. */
  readonly filePath: string;
  readonly source: string;
}

export interface FilePagesReader {
  /** None for a file that cannot be read. */
  read(file: {
    readonly collection: string;
    readonly folder: string;
    readonly filePath: string;
    readonly absolutePath: string;
  }): Promise<readonly FilePage[]>;
}

const fileMaxMs = 30_000;
/** Files of other formats that are remembered: converting one costs more than reading it. */
const knownMax = 200;

/** Remembers what it converted, as long as the bytes are the same. */
export function createFilePagesReader(): FilePagesReader {
  const known = new Map<string, { readonly hash: string; readonly pages: readonly FilePage[] }>();
  let converter: Converter | null = null;
  return {
    async read(file) {
      const { filePath, folder: root, absolutePath } = file;
      const entries = formatsOf(filePath);
      const sizes = entries.map(({ bytesMax }) => bytesMax ?? 0);
      const read = readSourceBytes(file, Math.max(limits.sourceFileBytesMax, ...sizes));
      if (read.kind === "skipped") return [];
      if (entries.length > 0) {
        const present = known.get(absolutePath);
        if (present?.hash === read.hash) return present.pages;
        converter ??= createConverter();
        const request = { path: filePath, root, absolutePath, bytes: read.bytes };
        const converted = await converter.convert(request, fileMaxMs).catch(() => undefined);
        if (converted === undefined) return [];
        if (converted !== null) {
          const pages = converted.pages.map(({ suffix, source }) => ({
            filePath: suffix === "" ? filePath : `${filePath}/${suffix}`,
            source,
          }));
          if (known.size >= knownMax) known.delete(known.keys().next().value as string);
          known.set(absolutePath, { hash: read.hash, pages });
          return pages;
        }
      }
      const text = decodeSource(file, read);
      return text.kind === "read" ? [{ filePath, source: text.source }] : [];
    },
  };
}
