/** Vectors of sections and queries: who makes them, and how they are kept. */

export { quantiseVector } from "./quantise.ts";
export { createEmbeddingApi, estimateCost, remoteModelName } from "./remote/embedding-api.ts";
export { ProviderError } from "./remote/provider-error.ts";
export { requestEmbeddings } from "./remote/request-embeddings.ts";
export { type EmbedJob, runEmbed } from "./run-embed.ts";
export { refuseTelemetry } from "./sentence/refuse-telemetry.ts";
export { readSentenceFiles } from "./sentence/sentence-files.ts";
export type { SentenceThread, SentenceWork } from "./sentence/sentence-worker.ts";
export { type ProviderKeys, readProviderKeys, vectorProvider } from "./vector-provider.ts";
export { loadWordVectors } from "./words/load-word-vectors.ts";
export { addWordFile, describeWordFiles, type WordFileState } from "./words/word-files.ts";
export type { WordVectors } from "./words/word-vectors.ts";
export { wordsModelName } from "./words/words-source.ts";
