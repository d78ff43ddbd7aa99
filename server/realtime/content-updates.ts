/** Tells open pages that the index answers differently now, whichever process has made it. */
import type { ServiceUpdate } from "knowledge-sdk";
import type { Service } from "../service.ts";

const intervalMs = 1_000;

/** Returns the way to stop. */
export function watchContent(
  { store }: Pick<Service, "store">,
  tell: (update: ServiceUpdate) => void,
): () => void {
  let known = store.status().generation;
  const watching = setInterval(() => {
    const { generation } = store.status();
    if (generation === known) return;
    known = generation;
    const at = new Date().toISOString();
    tell({ instanceId: "wiki", kind: "content", version: String(generation), at });
  }, intervalMs);
  watching.unref();
  return () => clearInterval(watching);
}
