/** Tells open pages that the index answers differently now, whichever process has made it. */
import type { ServiceUpdate } from "knowledge-sdk/schemas";
import type { Service } from "../service.ts";
import type { Realtime } from "./realtime.ts";

const intervalMs = 500;

/**
 * `tell` is called when the wiki shows new contents, so that clients that ask then get them. Where
 * nobody has read a page yet, none is read here either: the first question waits for it. Readers
 * who may see some collections hear of changes in these alone. Returns a function that stops it.
 */
export function watchContent(
  { store, wiki, log }: Pick<Service, "store" | "wiki" | "log">,
  { tell, readersLimits }: Pick<Realtime, "tell" | "readersLimits">,
): () => void {
  let known = store.status().generation;
  const shownBefore = new Map<string, string>();
  /** The version that is shown now to readers with these limits; null if it was before. */
  const newVersion = async (collections: readonly string[]): Promise<string | null> => {
    const seen = wiki.limitedTo(collections);
    const key = JSON.stringify(collections);
    const before = shownBefore.get(key) ?? seen.version();
    await seen.refresh();
    shownBefore.set(key, seen.version());
    return before === seen.version() ? null : seen.version();
  };
  const show = async (generation: number): Promise<void> => {
    const versions = new Map<string, string | null>();
    try {
      if (wiki.version() !== "") await wiki.refresh();
      for (const collections of readersLimits()) {
        versions.set(JSON.stringify(collections), await newVersion(collections));
      }
    } catch (error) {
      log.logger.error({ err: error }, "the wiki cannot be read again");
    }
    const at = new Date().toISOString();
    const update = (version: string): ServiceUpdate => ({
      instanceId: "wiki",
      kind: "content",
      version,
      at,
    });
    tell(update(String(generation)), (collections) => {
      const version = versions.get(JSON.stringify(collections)) ?? null;
      return version === null ? null : update(version);
    });
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
