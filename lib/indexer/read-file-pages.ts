/** The pages of one file, for readers that have no index. */
import { limits } from "../contract/index.ts";
import {
  areUnchanged,
  type Converter,
  createConverter,
  type FileBeside,
  formatsOf,
  namedOperation,
  nearestDescriptions,
} from "../formats/index.ts";
import {
  decodeSource,
  isPlainText,
  readSourceBytes,
  type SourceBytes,
} from "./scan/read-source-file.ts";
import { scanDocumentFiles } from "./scan/scan-documents.ts";

export interface FilePage {
  /** Below the collection's folder; longer than that of its file where one file has several pages. */
  readonly filePath: string;
  readonly source: string;
}

export interface FilePagesReader {
  /** None for a file that cannot be read. */
  read(file: ReadableFile): Promise<readonly FilePage[]>;
}

interface ReadableFile {
  readonly collection: string;
  readonly folder: string;
  readonly filePath: string;
  readonly absolutePath: string;
}

const fileMaxMs = 30_000;
/** Characters of pages that are remembered: converting a file costs more than reading it. */
const knownLengthMax = 32 * 1024 * 1024;

/** Remembers what it converted, as long as the bytes are the same, and those of what it was read with. */
export function createFilePagesReader(): FilePagesReader {
  const known = new Map<string, KnownFile>();
  let knownLength = 0;
  let converter: Converter | null = null;
  const remember = (path: string, file: KnownFile): void => {
    forget(path);
    // All are asked for one after the other, so that the newest ones serve no better than others.
    if (knownLength + lengthOf(file) > knownLengthMax) return;
    known.set(path, file);
    knownLength += lengthOf(file);
  };
  const forget = (path: string): void => {
    const file = known.get(path);
    if (file !== undefined && known.delete(path)) knownLength -= lengthOf(file);
  };
  const convert = async (
    { collection, folder: root, filePath: path, absolutePath }: ReadableFile,
    { bytes, hash }: SourceBytes,
  ): Promise<readonly FilePage[] | null> => {
    const present = known.get(absolutePath);
    if (present?.hash === hash && areUnchanged(root, present.besides)) return present.pages;
    converter ??= createConverter();
    const isPage = formatsOf(path).length === 0;
    const descriptions = isPage ? await describingFiles(collection, root, path) : undefined;
    const request = { path, root, bytes, descriptions };
    const converted = await converter.convert(request, fileMaxMs).catch(() => undefined);
    if (converted === undefined || (converted !== null && "reason" in converted)) return [];
    if (converted === null) return null;
    const pages = converted.pages.map(({ suffix, source }) => ({
      filePath: suffix === "" ? path : `${path}/${suffix}`,
      source,
    }));
    remember(absolutePath, { hash, pages, besides: converted.besides });
    return pages;
  };
  return {
    async read(file) {
      const { filePath } = file;
      const entries = formatsOf(filePath);
      const sizes = entries.map(({ bytesMax }) => bytesMax ?? 0);
      const read = readSourceBytes(file, Math.max(limits.sourceFileBytesMax, ...sizes));
      if (read.kind === "skipped") return [];
      if (entries.length > 0) {
        const pages = await convert(file, read);
        if (pages !== null) return pages;
        // Data of another kind is no page.
        if (!isPlainText(filePath)) return [];
      }
      const text = decodeSource(file, read);
      if (text.kind === "skipped") return [];
      const { source } = text;
      const filled = namedOperation(source) === null ? null : await convert(file, read);
      return filled ?? [{ filePath, source }];
    },
  };
}

interface KnownFile {
  readonly hash: string;
  readonly pages: readonly FilePage[];
  readonly besides: readonly FileBeside[];
}

function lengthOf({ pages }: KnownFile): number {
  return pages.reduce((sum, { source }) => sum + source.length, 0);
}

/** Asked for again with each page that is read anew: few pages name an operation. */
async function describingFiles(
  name: string,
  path: string,
  page: string,
): Promise<readonly string[]> {
  const files = await scanDocumentFiles({ name, path, pattern: "**/*.{json,yaml,yml}" });
  const paths = files.map(({ filePath }) => filePath);
  return nearestDescriptions(paths, page);
}
