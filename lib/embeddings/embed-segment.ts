/** Gives every live section of a segment its vector: from before, when its text is known, or a new one. */

import {
  type LoadedSegment,
  noSlot,
  packCapacity,
  pageTitle,
  scanSections,
  touchVectors,
  writeVectorSlots,
} from "../corpus/index.ts";
import type { EmbedContext, SectionEmbedder, UnembeddedSection } from "./section-embedder.ts";
import { sectionHash, sectionText } from "./section-text.ts";
import type { NewVector, VectorWriter } from "./vector-writer.ts";

export interface SegmentWork extends LoadedSegment {
  /** The vectors known so far; null for a segment that has not been read yet. */
  readonly slots: Uint32Array | null;
  readonly embedder: SectionEmbedder;
  readonly writer: VectorWriter;
  /** False only looks which vectors are there. */
  readonly mayEmbed: boolean;
  /** Whether vectors are used as they come, because there is no other model until then. */
  readonly answersAtOnce: boolean;
  readonly context: EmbedContext;
  readonly onEmbedded: (sections: number) => void;
  /** Told the text of each section that lacks a vector and gets none. */
  readonly onMissing: (text: string) => void;
}

interface PendingSection extends UnembeddedSection {
  readonly hash: string;
}

/** Place of each section; those of dead pages have none. Written whenever a pack is full. */
export async function embedSegment(work: SegmentWork): Promise<Uint32Array> {
  const { segment, writer } = work;
  const count = segment.header.sections;
  const slots = work.slots?.slice() ?? new Uint32Array(count).fill(noSlot);
  let pending: PendingSection[] = [];
  for await (const { section, text } of liveTexts(work, slots)) {
    const hash = sectionHash(text);
    const slot = writer.slotOf(hash);
    if (slot !== undefined) slots[section] = slot;
    else if (work.mayEmbed) pending.push({ section, text, hash });
    else work.onMissing(text);
    if (pending.length === packCapacity) {
      await embedPending(work, pending, slots);
      pending = [];
    }
  }
  // A run that only counts writes nothing.
  if (work.mayEmbed) await embedPending(work, pending, slots);
  return slots;
}

/** The text of a section without a vector; sections that have one are left out. */
async function* liveTexts(
  { segment, deadPages, context }: SegmentWork,
  slots: Uint32Array,
): AsyncGenerator<UnembeddedSection> {
  const { pageRids, pageFirstSections } = segment.arrays;
  const pageOf = new Map<number, number>();
  pageRids.forEach((rid, page) => {
    const first = pageFirstSections[page] as number;
    const end = pageFirstSections[page + 1] as number;
    const lacks = slots.subarray(first, end).includes(noSlot);
    if (deadPages?.[page] !== 1 && lacks) pageOf.set(rid, page);
  });
  const withText = new Set<number>();
  const rids = [...pageOf.keys()];
  for await (const { rid, ordinal, headingPath, text } of scanSections(context.database, rids)) {
    const page = pageOf.get(rid) as number;
    withText.add(page);
    const section = (pageFirstSections[page] as number) + ordinal;
    if (slots[section] !== noSlot) continue;
    yield { section, text: sectionText(pageTitle(segment, page), headingPath, text) };
  }
  // A page without text is still found by its title.
  for (const page of pageOf.values()) {
    if (withText.has(page)) continue;
    const section = pageFirstSections[page] as number;
    yield { section, text: sectionText(pageTitle(segment, page), [], "") };
  }
}

/** Vectors are kept even if the rest fails. */
async function embedPending(
  work: SegmentWork,
  pending: readonly PendingSection[],
  slots: Uint32Array,
): Promise<void> {
  const { segmentId, segment, embedder, writer, context } = work;
  const { modelId } = embedder.model;
  const distinct = [...new Map(pending.map((entry) => [entry.hash, entry])).values()];
  const made: NewVector[] = [];
  try {
    if (distinct.length > 0) {
      await embedder.embed(distinct, segment, (index, vector) => {
        made.push({ hash: (distinct[index] as PendingSection).hash, vector });
      });
    }
  } finally {
    await writer.write(made, () => {
      for (const { section, hash } of pending) slots[section] = writer.slotOf(hash) ?? noSlot;
      return [
        writeVectorSlots(modelId, segmentId, slots),
        ...(work.answersAtOnce ? [touchVectors(modelId)] : []),
      ];
    });
    await context.stillWorking();
    work.onEmbedded(made.length);
  }
}
