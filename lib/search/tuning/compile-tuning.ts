/** The operator's settings of the search, compiled for fast answers. */

import { createSlices } from "../../base/index.ts";
import type { ResolvedSearchTuning } from "../../contract/index.ts";
import type { Analyser } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotLanguages } from "../index-reader/snapshot-languages.ts";
import { defaultKindPriors } from "../scoring/kind-prior.ts";
import { type CurationTable, createCurationTable } from "./curation-table.ts";
import { createPageFactors, type PageFactors } from "./page-factors.ts";
import { createSynonymTable, type SynonymTable } from "./synonym-table.ts";

/** The data that is looked up for each query. */
export interface QueryTuning {
  readonly synonyms: SynonymTable | null;
  readonly curations: CurationTable | null;
  /** Whether pages in other languages than the query's are found by meaning. */
  readonly crossLanguage: boolean;
}

export const noQueryTuning: QueryTuning = {
  synonyms: null,
  curations: null,
  crossLanguage: true,
};

/** A generation with the settings it answers by. */
export interface TunedSnapshot {
  readonly snapshot: IndexSnapshot;
  readonly tuning: QueryTuning;
}

/** Works in slices. `today` in days since 1970. */
export async function compileTuning(
  snapshot: IndexSnapshot,
  tuning: ResolvedSearchTuning,
  today: number,
  analyser: Analyser,
): Promise<TunedSnapshot> {
  const slices = createSlices();
  const { languages } = snapshotLanguages(snapshot, null);
  const synonyms = await createSynonymTable(tuning, languages, analyser, slices);
  const curations = await createCurationTable(tuning, slices);
  const kindPriors = { ...defaultKindPriors, ...tuning.kinds };
  return {
    snapshot: await withFactors(
      { ...snapshot, kindPriors },
      await createPageFactors(tuning, slices),
      today,
    ),
    tuning: { synonyms, curations, crossLanguage: tuning.crossLanguage ?? true },
  };
}

async function withFactors(
  snapshot: IndexSnapshot,
  factorsOf: PageFactors | null,
  today: number,
): Promise<IndexSnapshot> {
  if (factorsOf === null) return snapshot;
  const segments: IndexSnapshot["segments"][number][] = [];
  for (const part of snapshot.segments) {
    segments.push({ ...part, factors: await factorsOf(part.segment, today) });
  }
  return { ...snapshot, segments };
}
