/** A ZIP file with bounds on what it may unfold to; nothing of it is written here. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { loadPackage } from "../../base/index.ts";
import type { ExportedFile, OpenedExport } from "./exported-file.ts";

const entriesMax = 50_000;
const fileBytesMax = 64 * 1024 * 1024;
const bytesMax = 1024 * 1024 * 1024;
/** Size of an archive within the archive, as large exports have them. */
const innerBytesMax = 256 * 1024 * 1024;
/** Text shrinks to a fiftieth; a bomb to a thousandth. */
const ratioMax = 250;
const ratioFrom = 4 * 1024 * 1024;

/** What is used of its package. */
interface Yauzl {
  openPromise(path: string, options: ZipOptions): Promise<ZipFile>;
  fromBufferPromise(bytes: Buffer, options: ZipOptions): Promise<ZipFile>;
}

interface ZipOptions {
  readonly autoClose: boolean;
}

interface ZipFile {
  eachEntry(): AsyncIterable<ZipEntry>;
  openReadStreamPromise(entry: ZipEntry): Promise<Readable>;
  close(): void;
}

interface ZipEntry {
  readonly fileName: string;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly externalFileAttributes: number;
  isEncrypted(): boolean;
}

interface Opening {
  readonly zips: ZipFile[];
  readonly files: ExportedFile[];
  entries: number;
  bytes: number;
}

/** Throws for a file that is none, and for one that is made to do harm. */
export async function openArchive(path: string): Promise<OpenedExport> {
  const yauzl = await loadPackage<Yauzl>("yauzl", "exports");
  const opening: Opening = { zips: [], files: [], entries: 0, bytes: 0 };
  const close = (): void => {
    for (const zip of opening.zips) zip.close();
  };
  try {
    const outer = await yauzl.openPromise(path, { autoClose: false });
    for (const inner of await listEntries(outer, opening, true)) {
      const zip = await yauzl.fromBufferPromise(await inner(), { autoClose: false });
      await listEntries(zip, opening, false);
    }
    return { files: opening.files, close };
  } catch (error) {
    close();
    throw new Error(reasonOf(error), { cause: error });
  }
}

class Refused extends Error {}

/** Adds its files; archives within are given back. */
async function listEntries(
  zip: ZipFile,
  opening: Opening,
  mayHaveInner: boolean,
): Promise<readonly (() => Promise<Buffer>)[]> {
  opening.zips.push(zip);
  const inner: (() => Promise<Buffer>)[] = [];
  for await (const entry of zip.eachEntry()) {
    opening.entries += 1;
    if (opening.entries > entriesMax) throw new Refused(`it has more than ${entriesMax} files`);
    const { fileName: path, uncompressedSize: size } = entry;
    if (path.endsWith("/") || isNoise(path) || isLink(entry)) continue;
    if (entry.isEncrypted()) throw new Refused("it needs a password");
    const isInner = mayHaveInner && /\.zip$/i.test(path);
    if (size > (isInner ? innerBytesMax : fileBytesMax)) continue;
    if (size > ratioFrom && size > ratioMax * entry.compressedSize) {
      throw new Refused("it unfolds to far more than it is");
    }
    opening.bytes += size;
    if (opening.bytes > bytesMax) throw new Refused("it unfolds to more than 1 GiB");
    const read = async (): Promise<Buffer> => buffer(await zip.openReadStreamPromise(entry));
    if (isInner) inner.push(read);
    else opening.files.push({ path, read });
  }
  return inner;
}

/** What systems add to archives, and what is hidden. */
function isNoise(path: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX\/)/.test(path);
}

/** A link of Unix: what it names lies elsewhere. */
function isLink({ externalFileAttributes }: ZipEntry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { message } = error as Error;
  if (/absolute path|relative path|invalid characters/i.test(message)) {
    return "it has files that would lie outside of it";
  }
  return "it is no ZIP file, or a damaged one";
}
