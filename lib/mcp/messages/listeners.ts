/**
 * Subscriptions of revision 2026-07-28: a handler for each set of collections, because one tells all
 * who listen at it the same.
 */
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";
import type { VisibleCollections } from "../../contract/index.ts";

export interface Listeners {
  /** Where who may see these collections listens. */
  handlerFor(permitted: VisibleCollections): McpHttpHandler;
  /** Tells those who listen there, if anybody does, that what the resource says has changed. */
  tell(permitted: VisibleCollections, uri: string): void;
  /** The sets of those who may be listening. */
  followed(): readonly VisibleCollections[];
  close(): Promise<void>;
}

/**
 * Sets of collections at one time, as many as sessions by default: the streams of the one that was
 * asked for least recently end, and its clients come again.
 */
const setsMax = 1_000;

/** `whole`: for those who see everything. */
export function createListeners(whole: McpHttpHandler, create: () => McpHttpHandler): Listeners {
  const limited = new LRUCache<string, McpHttpHandler>({
    max: setsMax,
    dispose: (handler) => void handler.close(),
  });
  return {
    handlerFor(permitted) {
      if (permitted === null) return whole;
      const key = JSON.stringify(permitted);
      const handler = limited.get(key) ?? create();
      if (!limited.has(key)) limited.set(key, handler);
      return handler;
    },
    tell(permitted, uri) {
      const handler = permitted === null ? whole : limited.peek(JSON.stringify(permitted));
      handler?.notify.resourcesChanged();
      handler?.notify.resourceUpdated(uri);
    },
    // Each was written by the function above.
    followed: () => [...limited.keys()].map((key) => JSON.parse(key) as readonly string[]),
    async close() {
      const handlers = [...limited.values()];
      limited.clear();
      await Promise.all([whole, ...handlers].map((handler) => handler.close()));
    },
  };
}
