/** A run that would take much of a collection away leaves it as it is: a site that answers with a notice, or a disk that is not there, is likelier than that. */
import type { WithheldCollection } from "../contract/index.ts";
import { indexFormat, type KnownDocument, readIndexState, removeStaged } from "../corpus/index.ts";
import type { RunContext } from "./run-context.ts";
import type { StagedRun } from "./staging.ts";

/** A third of its documents may be gone after one run. */
const partsMin = 3;
/** Whoever has fewer sees what is gone. */
const documentsMin = 20;

export interface HeldRun {
  readonly staged: StagedRun;
  readonly withheld: readonly WithheldCollection[];
}

/**
 * Counted are documents, not which: a folder that was given another name loses none. A collection
 * that the settings no longer name goes.
 */
export async function holdShrinking(staged: StagedRun, context: RunContext): Promise<HeldRun> {
  const { job, callbacks, database } = context;
  if (job.allowShrink === true) return { staged, withheld: [] };
  const before = countBy(knownBefore(staged));
  const after = countBy([...staged.unchanged, ...staged.documents.map(({ document }) => document)]);
  const withheld = job.collections
    .map(({ name }) => ({
      collection: name,
      before: before.get(name) ?? 0,
      after: after.get(name) ?? 0,
    }))
    .filter((counts) => counts.before >= documentsMin)
    .filter((counts) => (counts.before - counts.after) * partsMin > counts.before);
  // Pages of an older format are replaced as a whole: none of them can stay.
  const format = (await readIndexState(database))?.manifest.format;
  if (withheld.length === 0 || format !== indexFormat) return { staged, withheld: [] };
  for (const counts of withheld) {
    callbacks.onFault?.({ collection: counts.collection, filePath: "", detail: describe(counts) });
  }
  return { staged: await withoutChanges(staged, withheld, context), withheld };
}

function describe({ before, after }: WithheldCollection): string {
  return `${before - after} of ${before} documents would be gone, so nothing of it was published; knowledge index --allow-shrink publishes it`;
}

/** Documents of held collections stay what they were; what was read of them is removed again. */
async function withoutChanges(
  staged: StagedRun,
  withheld: readonly WithheldCollection[],
  { database }: RunContext,
): Promise<StagedRun> {
  const held = new Set(withheld.map(({ collection }) => collection));
  const isHeld = ({ collection }: { readonly collection: string }): boolean => held.has(collection);
  const refused = staged.documents.filter(({ document }) => isHeld(document));
  await database.write(removeStaged(refused.map(({ document }) => document.rid)));
  return {
    documents: staged.documents.filter(({ document }) => !isHeld(document)),
    unchanged: [
      ...staged.unchanged,
      ...staged.removed.filter(isHeld),
      ...refused.flatMap(({ replaces }) => (replaces === null ? [] : [replaces])),
    ],
    removed: staged.removed.filter((document) => !isHeld(document)),
  };
}

function knownBefore({ documents, unchanged, removed }: StagedRun): readonly KnownDocument[] {
  const replaced = documents.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]));
  return [...unchanged, ...removed, ...replaced];
}

function countBy(
  documents: readonly { readonly collection: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { collection } of documents) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  return counts;
}
