/** The pointer to the generation that answers: which segments, and which of their pages are gone. */
import * as z from "zod";
import { CollectionEditions, KnowledgeError } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

/** Changes with parser, analyser, ranking constants or segment layout: then everything is rebuilt. */
export const indexFormat = 25;

/**
 * The first format whose segments have the arrays of today's: an index from there on answers until
 * the next run has rebuilt it, with texts as they were read then. Becomes `indexFormat` when an
 * array is added, removed or means something else; not for `pageSketches`, which may be missing.
 */
export const oldestAnsweringFormat = 13;

export const Manifest = z.object({
  format: z.int(),
  documents: z.int().min(0),
  sections: z.int().min(0),
  segments: z.array(
    z.object({
      segmentId: z.int(),
      /** Ordinals of pages that were changed or removed since the segment was built. */
      deadPages: z.array(z.int()),
    }),
  ),
  /** Number of the link index; absent in formats that had none. */
  links: z.int().optional(),
  /** Absent where every collection has one version and language; the next run finds them anew. */
  editions: z.array(CollectionEditions).optional().catch(undefined),
  /** Number of the addresses of pages on their own sites; absent for none. */
  addresses: z.int().optional(),
  /** Milliseconds since 1970; absent in what earlier versions wrote. */
  publishedAt: z.int().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface IndexState {
  readonly generation: number;
  readonly manifest: Manifest;
}

const selectGeneration = "SELECT generation FROM index_state WHERE one = 1";
const selectState = "SELECT generation, manifest FROM index_state WHERE one = 1";

/** 0 before the first run. Cheap enough to ask twice a second. */
export async function readGeneration(database: Database): Promise<number> {
  const row = (await database.read(selectGeneration)).rows[0];
  return row === undefined ? 0 : Number(row[0]);
}

/** Null before the first run. */
export async function readIndexState(database: Database): Promise<IndexState | null> {
  const row = (await database.read(selectState)).rows[0];
  if (row === undefined) return null;
  const manifest = Manifest.parse(JSON.parse(String(row[1])));
  if (manifest.format > indexFormat) {
    throw new KnowledgeError(
      "index_too_new",
      `The index has format ${manifest.format}, this version reads up to ${indexFormat}. Upgrade knowledge-sdk, or point DATA_DIR to an empty folder. Nothing was changed.`,
    );
  }
  return { generation: Number(row[0]), manifest };
}

/** Statement that makes a generation the one that answers. */
export function pointTo(state: IndexState): { sql: string; args: [number, string] } {
  return {
    sql: `INSERT INTO index_state (one, generation, manifest) VALUES (1, ?, ?)
          ON CONFLICT (one) DO UPDATE SET generation = excluded.generation, manifest = excluded.manifest`,
    args: [state.generation, JSON.stringify(state.manifest)],
  };
}
