/** From the configuration to the maker of vectors, of which only the one wanted is loaded. */
import type { EmbedProviderConfig } from "../contract/index.ts";
import type { VectorSource } from "./section-embedder.ts";

export async function createVectorSource(config: EmbedProviderConfig): Promise<VectorSource> {
  const { model } = config;
  if (config.provider === "local" && model !== undefined) {
    const { createSentenceSource } = await import("./sentence/sentence-source.ts");
    return createSentenceSource({ ...config, model });
  }
  if (config.provider === "local") {
    const { createWordsSource } = await import("./words/words-source.ts");
    return createWordsSource();
  }
  const { createRemoteSource } = await import("./remote/remote-source.ts");
  return createRemoteSource(config);
}
