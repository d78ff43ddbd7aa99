/** Tells clients of a new index; who sees some collections only hears of changes in these alone. */
import { limitedTo } from "../../auth/index.ts";
import type { VisibleCollections, VisibleStore } from "../../contract/index.ts";
import { revisionOf } from "../instructions.ts";
import { collectionsText, describedCollections } from "../resources/described-collections.ts";
import type { McpTools } from "../tool.ts";

export interface IndexNews {
  /** From now on there is something to compare with. Never rejects. */
  follow(permitted: VisibleCollections): Promise<void>;
  stop(): void;
}

/** Called for each set of collections that has changed; null: everything. */
type Tell = (permitted: VisibleCollections) => void;

/** How soon clients learn of a new index. */
const lookIntervalMs = 1_000;

/** `followed` lists the sets of those who listen now. */
export function createIndexNews(
  { store, config, logger }: McpTools,
  followed: () => Iterable<VisibleCollections>,
  tell: Tell,
): IndexNews {
  let revision = revisionOf(store);
  /** What the resource says of the collections, for each set that somebody listens with. */
  const shown = new Map<string, string>();
  const textFor = async (collections: readonly string[]): Promise<string> => {
    const seen = limitedTo<VisibleStore>(store, collections);
    return collectionsText(await describedCollections(seen, config.collectionDescriptions));
  };
  const compare = async (collections: readonly string[]): Promise<void> => {
    const key = JSON.stringify(collections);
    const before = shown.get(key);
    const now = await textFor(collections);
    shown.set(key, now);
    if (before !== undefined && before !== now) tell(collections);
  };
  const warn = (error: unknown): void =>
    logger.warn({ err: error }, "agents are not told of a new index");
  const compareAll = async (): Promise<void> => {
    const limited = new Map<string, readonly string[]>();
    for (const one of followed()) if (one !== null) limited.set(JSON.stringify(one), one);
    for (const key of shown.keys()) if (!limited.has(key)) shown.delete(key);
    for (const collections of limited.values()) await compare(collections).catch(warn);
  };
  const looking = setInterval(() => {
    const current = revisionOf(store);
    if (current === revision) return;
    revision = current;
    tell(null);
    void compareAll();
  }, lookIntervalMs);
  looking.unref();
  return {
    async follow(permitted) {
      if (permitted === null || shown.has(JSON.stringify(permitted))) return;
      await compare(permitted).catch(() => undefined);
    },
    stop: () => clearInterval(looking),
  };
}
