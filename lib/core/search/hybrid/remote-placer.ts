/** Asks the provider where a query lies, within a time that a search can spare. */
import { LRUCache } from "lru-cache";
import type { EmbedProviderConfig } from "../../../contract/index.ts";
import { createEmbeddingApi, remoteModelName } from "../../embeddings/remote/embedding-api.ts";
import { ProviderError } from "../../embeddings/remote/provider-error.ts";
import { requestEmbeddings } from "../../embeddings/remote/request-embeddings.ts";
import type { QueryPlacer } from "./query-placer.ts";

/** Whoever searches waits no longer for meaning; words alone answer then. */
const queryTimeoutMs = 800;
/** After a failure the next searches do not wait at all, for this long. */
const pauseMs = 5_000;
/** A key does not become right by itself. */
const keyPauseMs = 60_000;
/** Of 1,536 numbers each these are 12 MB. */
const cachedMax = 2_000;

export function createRemotePlacer(config: EmbedProviderConfig): QueryPlacer {
  const api = createEmbeddingApi(config);
  const known = new LRUCache<string, Float32Array>({ max: cachedMax });
  const underWay = new Map<string, Promise<Float32Array | null>>();
  const closing = new AbortController();
  let fault: string | null = null;
  let pausedUntil = 0;

  const ask = async (text: string): Promise<Float32Array | null> => {
    try {
      const texts = [text];
      const { signal } = closing;
      const request = { texts, purpose: "query", timeoutMs: queryTimeoutMs, signal } as const;
      const [vector] = await requestEmbeddings(api, request);
      const placed = Float32Array.from(vector ?? []);
      known.set(text, placed);
      fault = null;
      return placed;
    } catch (error) {
      if (closing.signal.aborted) return null;
      const message = error instanceof Error ? error.message : String(error);
      // Once for each fault, however many searches meet it.
      if (message !== fault) process.emitWarning(`${message} Words alone answer meanwhile.`);
      fault = message;
      const isKey = error instanceof ProviderError && error.fault === "key";
      pausedUntil = performance.now() + (isKey ? keyPauseMs : pauseMs);
      return null;
    } finally {
      underWay.delete(text);
    }
  };

  return {
    modelName: remoteModelName(config),
    isLocal: false,
    async place({ query }, _vectors, { prefix }) {
      const text = query.trim();
      const cached = known.get(text);
      if (cached !== undefined) return cached;
      // A query on its way is not worth a call for every letter.
      if (prefix) return null;
      if (performance.now() < pausedUntil) return "unavailable";
      const asked = underWay.get(text) ?? ask(text);
      underWay.set(text, asked);
      return (await asked) ?? "unavailable";
    },
    fault: () => fault,
    close: () => closing.abort(),
  };
}
