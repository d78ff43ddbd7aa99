/** Vectors of sections and queries: who makes them, and how they are kept. */

export { embedTerms, type LocalModel, type TermWeight } from "./local/local-model.ts";
export { loadLocalModel } from "./local/local-model-table.ts";
export { localModelName } from "./local/local-source.ts";
export { quantiseVector } from "./quantise.ts";
export { createEmbeddingApi, estimateCost, remoteModelName } from "./remote/embedding-api.ts";
export { ProviderError } from "./remote/provider-error.ts";
export { requestEmbeddings } from "./remote/request-embeddings.ts";
export { type EmbedJob, runEmbed } from "./run-embed.ts";
export { readSentenceFiles } from "./sentence/sentence-files.ts";
export type { SentenceThread, SentenceWork } from "./sentence/sentence-worker.ts";
export { vectorProvider } from "./vector-provider.ts";
