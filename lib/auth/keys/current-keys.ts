/** The application keys as they are now: a set that is replaced as a whole while requests are decided. */
import type { ApplicationKeys } from "./application-keys.ts";

export interface CurrentKeys extends ApplicationKeys {
  /** Counts for the next decision. */
  replace(keys: ApplicationKeys): void;
  /** Tells of each replacement; returns the way to unsubscribe. */
  onReplaced(listener: () => void): () => void;
}

export function createCurrentKeys(first: ApplicationKeys): CurrentKeys {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get size() {
      return current.size;
    },
    get isAnyLimited() {
      return current.isAnyLimited;
    },
    identify: (presented) => current.identify(presented),
    identifyPublic: (presented) => current.identifyPublic(presented),
    isPublicOrigin: (origin) => current.isPublicOrigin(origin),
    find: (id) => current.find(id),
    has: (id) => current.has(id),
    list: () => current.list(),
    nameOf: (id) => current.nameOf(id),
    replace(keys) {
      current = keys;
      for (const listener of listeners) listener();
    },
    onReplaced(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
