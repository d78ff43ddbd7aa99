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
