/** Asks a provider where a query lies. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import {
  createEmbeddingApi,
  ProviderError,
  remoteModelName,
  requestEmbeddings,
} from "../../embeddings/index.ts";
import { createAskedEmbedder } from "./cached-embedder.ts";
import type { QueryEmbedder } from "./query-embedder.ts";

/** A search does not wait longer for meaning; then it uses words alone. */
const queryTimeoutMs = 800;
/** After a failure the next searches do not wait at all, for this long. */
const pauseMs = 5_000;
/** A key does not become right by itself. */
const keyPauseMs = 60_000;
/** As long as the provider asks for, but not until somebody restarts us. */
const askedPauseMaxMs = 60 * 60_000;

export function createRemoteEmbedder(config: EmbedProviderConfig): QueryEmbedder {
  const api = createEmbeddingApi(config);
  return createAskedEmbedder({
    modelName: remoteModelName(config),
    staysHere: false,
    async ask(text, signal) {
      const request = {
        texts: [text],
        purpose: "query",
        timeoutMs: queryTimeoutMs,
        signal,
      } as const;
      const [vector] = await requestEmbeddings(api, request);
      return Float32Array.from(vector ?? []);
    },
    pauseMs: pauseAfter,
  });
}

/** How long to pause after this failure, in milliseconds. */
export function pauseAfter(error: unknown): number {
  if (!(error instanceof ProviderError)) return pauseMs;
  const wanted = Math.min(askedPauseMaxMs, error.retryAfterMs ?? 0);
  return Math.max(wanted, error.fault === "key" ? keyPauseMs : pauseMs);
}
