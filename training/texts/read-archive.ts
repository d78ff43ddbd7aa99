/** Public documentation in archives, one a repository: the pages that are trained on. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseTar } from "nanotar";

export interface SourcePage {
  /** Path in the repository. */
  readonly path: string;
  readonly source: string;
}

const archive = /\.tar\.gz$/;
const page = /\.(?:md|mdx|markdown|rst)$/i;
/** Rules and thanks of a repository are written alike everywhere, and answer no question. */
const aboutTheRepository = /(?:^|\/)(?:\.github\/|CODE_OF_CONDUCT|LICENSE|pull_request_template)/i;

/** Names of the archives in a folder, such as `vuejs__docs`, in the order of their letters. */
export function listArchives(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => archive.test(name));
  if (names.length === 0) throw new Error(`${folder} has no .tar.gz archive; name it with --data`);
  return names.map((name) => name.replace(archive, "")).sort();
}

/** Pages in the order of their paths, whatever the order of the archive. */
export function readArchive(folder: string, name: string): readonly SourcePage[] {
  const bytes = new Uint8Array(gunzipSync(readFileSync(join(folder, `${name}.tar.gz`))));
  const files = parseTar(bytes, {
    filter: ({ type, name: path }) =>
      type === "file" && page.test(path) && !aboutTheRepository.test(path),
  });
  return files
    .map((file) => ({ path: file.name, source: file.text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
