/** The status of a store; nothing remains of a closed one. */
import type { StoreStatus } from "../../contract/index.ts";
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

/** As if there were no other collections; the memory in use is nothing for those who see less. */
export function limitedStatus(context: StoreContext, collections: readonly string[]): StoreStatus {
  const { bytes: _bytes, vectors, expansion: _expansion, ...whole } = storeStatus(context);
  const snapshot = context.isClosed ? undefined : context.tunedIndex.current()?.snapshot;
  const seen = { documents: 0, sections: 0 };
  for (const { segment, deadPages } of snapshot?.segments ?? []) {
    const { pageFirstSections } = segment.arrays;
    for (const { name, firstPage, endPage } of segment.header.collections) {
      if (!collections.includes(name)) continue;
      for (let page = firstPage; page < endPage; page++) {
        if (deadPages?.[page] === 1) continue;
        const [start, end] = [pageFirstSections[page], pageFirstSections[page + 1]];
        seen.documents += 1;
        seen.sections += (end as number) - (start as number);
      }
    }
  }
  const count = Math.min(vectors?.count ?? 0, seen.sections);
  return {
    ...whole,
    ...seen,
    bytes: 0,
    ...(vectors !== undefined && { vectors: { ...vectors, count } }),
  };
}
