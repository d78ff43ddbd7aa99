/** Documents to learn from: as many of each collection, spread over all of them. */
import { createHash } from "node:crypto";
import { readDocumentHashes, readDocumentSections } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { Database } from "../../storage/index.ts";
import type { DocumentSample } from "../evidence/near-documents.ts";

/** How much is read. */
export interface CorpusBounds {
  /** Documents in all: beyond these, search finds what they say. */
  readonly documents: number;
  /** Sections of each document. */
  readonly sections: number;
}

const trained: CorpusBounds = { documents: 2_000, sections: 20 };

export interface Corpus {
  /** The same for the same documents. */
  readonly hash: string;
  readonly documents: readonly DocumentSample[];
}

/** Reads no documents when the corpus is the one of this hash. */
export async function readCorpus(
  database: Database,
  collections: readonly string[],
  known: string | null,
  bounds: CorpusBounds = trained,
): Promise<Corpus> {
  const all = await readDocumentHashes(database);
  const wanted = all.filter(({ id }) => collections.includes(splitDocumentId(id).collection));
  const hash = createHash("sha256");
  for (const { id, hash: content } of wanted) hash.update(`${id}\n${content}\n`);
  const digest = hash.digest("hex");
  if (digest === known) return { hash: digest, documents: [] };
  const documents: DocumentSample[] = [];
  for (const { rid, id, title } of spread(wanted, bounds.documents)) {
    const sections = await readDocumentSections(database, rid, bounds.sections);
    const { collection, filePath } = splitDocumentId(id);
    const headings = sections.map(({ heading }) => heading);
    const text = sections.map((section) => section.text).join("\n");
    documents.push({ collection, filePath, title, headings, text });
  }
  return { hash: digest, documents };
}

/** The same number of each collection where it has them, evenly spaced in the order of ids. */
function spread<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  documentsMax: number,
): Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { collection } = splitDocumentId(entry.id);
    const group = groups.get(collection) ?? [];
    group.push(entry);
    groups.set(collection, group);
  }
  const share = Math.max(1, Math.floor(documentsMax / Math.max(1, groups.size)));
  return [...groups.values()].flatMap((group) => {
    if (group.length <= share) return group;
    return Array.from(
      { length: share },
      (_, index) => group[Math.floor((index * group.length) / share)] as Entry,
    );
  });
}
