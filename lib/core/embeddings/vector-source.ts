/** From the configuration to the maker of vectors. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { createLocalSource } from "./local/local-source.ts";
import type { VectorSource } from "./section-embedder.ts";

export async function createVectorSource(config: EmbedProviderConfig): Promise<VectorSource> {
  return createLocalSource(config.dimensions);
}
