/** From the sources of files to documents, within a time for each. */
import { OverTime, withinTime } from "../base/index.ts";
import type { NewDocument } from "../corpus/index.ts";
import { type PageLink, parseDocument } from "../documents/index.ts";
import type { SourceFile } from "./list-source-files.ts";
import { dayOfPage } from "./page-date.ts";
import { kindOfPage } from "./page-kind.ts";
import { languageOfPage } from "./page-language.ts";

/** A file that is new or no longer what it was. */
export interface ChangedFile {
  readonly file: SourceFile;
  readonly rid: number;
  readonly source: string;
  readonly hash: string;
  /** The configured language of its collection. */
  readonly tag: string | undefined;
}

interface ParsedFile {
  readonly document: NewDocument;
  /** A part that cannot be read; null for none. */
  readonly fault: string | null;
}

/** `parsed` is null for a file that takes too long. */
export interface ReadFile {
  readonly file: SourceFile;
  readonly parsed: ParsedFile | null;
}

/** Files of so many characters share a clock, which costs as much as a third of a short file. */
const groupLengthMax = 250_000;
/** Share of the time of a file: a group takes a hundredth of it unless one of its files has no end. */
const groupShare = 1 / 4;
const outsideAddress = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * In the order given. `parsed` is null for a file that takes longer than `maxMs`: one whose reading
 * has no end would hold up all others, and the lease.
 */
export function* parseFiles(files: Iterable<ChangedFile>, maxMs: number): Generator<ReadFile> {
  for (const group of groupsOf(files)) {
    for (let next = 0; next < group.length; ) {
      const together = parseTogether(group.slice(next), Math.ceil(groupShare * maxMs));
      // The file that was interrupted gets a clock of its own.
      const isAll = next + together.length === group.length;
      const last = isAll ? [] : [parseAlone(group[next + together.length] as ChangedFile, maxMs)];
      for (const parsed of [...together, ...last]) {
        yield { file: (group[next++] as ChangedFile).file, parsed };
      }
    }
  }
}

function* groupsOf(files: Iterable<ChangedFile>): Generator<readonly ChangedFile[]> {
  let group: ChangedFile[] = [];
  let length = 0;
  for (const file of files) {
    group.push(file);
    length += file.source.length;
    if (length < groupLengthMax) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
}

/** The documents of the first files: of all if the time suffices. */
function parseTogether(files: readonly ChangedFile[], maxMs: number): readonly ParsedFile[] {
  const parsed: ParsedFile[] = [];
  orNull(() => {
    for (const file of files) parsed.push(parse(file));
  }, maxMs);
  return parsed;
}

function parseAlone(file: ChangedFile, maxMs: number): ParsedFile | null {
  return orNull(() => parse(file), maxMs);
}

function orNull<Result>(work: () => Result, maxMs: number): Result | null {
  try {
    return withinTime(work, maxMs);
  } catch (error) {
    if (error instanceof OverTime) return null;
    throw error;
  }
}

function parse({ file, rid, source, hash, tag }: ChangedFile): ParsedFile {
  const parsed = parseDocument(source, file.filePath);
  const { title, sections, links, fault } = parsed;
  const { id, collection, filePath } = file;
  const language = languageOfPage(parsed, tag);
  const day = dayOfPage(parsed);
  const kind = kindOfPage({ ...parsed, collection, filePath });
  const known = { rid, id, collection, filePath, hash, title, language, day, kind };
  return { document: { ...known, links: linksToPages(links), body: source, sections }, fault };
}

/** An address of the web leads to no document, as long as nobody says where they are published. */
function linksToPages(links: readonly PageLink[]): readonly PageLink[] {
  return links.filter(({ text, target }) => text !== "" && !outsideAddress.test(target));
}
