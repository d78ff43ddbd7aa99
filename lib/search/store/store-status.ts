/** The status of a store; nothing remains of a closed one. */
import { createHash } from "node:crypto";
import type { StoreStatus } from "../../contract/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import type { StoreContext } from "./store-context.ts";

export function storeStatus(context: StoreContext): StoreStatus {
  const index = context.isClosed ? null : context.tunedIndex;
  const hybrid = context.isClosed ? null : context.hybrid;
  const snapshot = index?.current()?.snapshot;
  return {
    ready: snapshot !== undefined,
    generation: snapshot?.generation ?? 0,
    ...(snapshot?.publishedAt !== undefined && { publishedAt: snapshot.publishedAt }),
    revision: (index?.revision() ?? 0) + (hybrid?.revision() ?? 0),
    documents: snapshot?.documents ?? 0,
    sections: snapshot?.sections ?? 0,
    bytes: (snapshot?.bytes ?? 0) + (hybrid?.bytes() ?? 0),
    ...(hybrid !== null && { vectors: hybrid.status() }),
    ...(context.expander !== null && { expansion: context.expander.budget() }),
  };
}

/**
 * As if there were no other collections; the memory in use is nothing for those who see less, and
 * when something was published says that others have changed.
 */
export function limitedStatus(context: StoreContext, collections: readonly string[]): StoreStatus {
  const { vectors, ready, revision } = storeStatus(context);
  const snapshot = context.isClosed ? undefined : context.tunedIndex.current()?.snapshot;
  const seen = snapshot === undefined ? nothing : visibleOf(snapshot, collections);
  const count = Math.min(vectors?.count ?? 0, seen.sections);
  return {
    ready,
    revision,
    ...seen,
    bytes: 0,
    ...(vectors !== undefined && { vectors: { ...vectors, count } }),
  };
}

type VisibleFigures = Pick<StoreStatus, "generation" | "documents" | "sections">;

const nothing: VisibleFigures = { generation: 0, documents: 0, sections: 0 };
/** Asked for with each search. */
const counted = new WeakMap<IndexSnapshot, Map<string, VisibleFigures>>();

function visibleOf(snapshot: IndexSnapshot, collections: readonly string[]): VisibleFigures {
  const known = counted.get(snapshot) ?? new Map<string, VisibleFigures>();
  counted.set(snapshot, known);
  const key = JSON.stringify(collections);
  const seen = known.get(key) ?? countVisible(snapshot, collections);
  known.set(key, seen);
  return seen;
}

function countVisible(snapshot: IndexSnapshot, collections: readonly string[]): VisibleFigures {
  const rows: number[] = [];
  let sections = 0;
  for (const { segment, deadPages } of snapshot.segments) {
    const { pageFirstSections, pageRids } = segment.arrays;
    for (const { name, firstPage, endPage } of segment.header.collections) {
      if (!collections.includes(name)) continue;
      for (let page = firstPage; page < endPage; page++) {
        if (deadPages?.[page] === 1) continue;
        rows.push(pageRids[page] as number);
        sections += (pageFirstSections[page + 1] as number) - (pageFirstSections[page] as number);
      }
    }
  }
  return { generation: generationOf(rows), documents: rows.length, sections };
}

/**
 * A number that changes with what is seen, and with nothing else: a count would count the changes of
 * other collections. Each change of a page gives it another row.
 */
function generationOf(rows: readonly number[]): number {
  return createHash("sha256").update(Uint32Array.from(rows).sort()).digest().readUInt32LE();
}
