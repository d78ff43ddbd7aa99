/** Tells open pages that the index answers differently now, whichever process has made it. */
import type { ServiceUpdate } from "knowledge-sdk/schemas";
import type { Service } from "../service.ts";

const intervalMs = 500;

/**
 * Called when the wiki shows new contents, so that clients that ask then get them. Returns a
 * function that stops it.
 */
export function watchContent(
  { store, wiki, log }: Pick<Service, "store" | "wiki" | "log">,
  tell: (update: ServiceUpdate) => void,
): () => void {
  let known = store.status().generation;
  const show = async (generation: number): Promise<void> => {
    await wiki.refresh().catch((error: unknown) => {
      log.logger.error({ err: error }, "the wiki cannot be read again");
    });
    const at = new Date().toISOString();
    tell({ instanceId: "wiki", kind: "content", version: String(generation), at });
  };
  const watching = setInterval(() => {
    const { generation } = store.status();
    if (generation === known) return;
    known = generation;
    void show(generation);
  }, intervalMs);
  watching.unref();
  return () => clearInterval(watching);
}
