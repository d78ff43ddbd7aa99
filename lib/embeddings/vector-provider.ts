/** Who makes the vectors, by the configuration. */
import { type EmbedProviderConfig, KnowledgeError, type SearchMode } from "../contract/index.ts";

export interface VectorProviderOptions {
  readonly searchMode: SearchMode;
  readonly embedProvider?: EmbedProviderConfig | undefined;
}

/** Keys from elsewhere than the configuration, such as the environment. */
export type ProviderKeys = Readonly<Partial<Record<"openai" | "voyage", string | undefined>>>;

/** Variables that the command line and the server take keys from. */
export const keyVariables = { openai: "OPENAI_API_KEY", voyage: "VOYAGE_API_KEY" } as const;

/**
 * The settings by which vectors are made for a configuration: `embedProvider` in hybrid mode, and
 * `{ provider: "local" }` when it names none. Null when words alone rank, in `fts` mode or with the
 * provider `none`. A provider without a key gets the one of `keys`; without any it throws
 * `configuration_invalid`, except for a server of one's own at `baseUrl`.
 */
export function vectorProvider(
  { searchMode, embedProvider = { provider: "local" } }: VectorProviderOptions,
  keys: ProviderKeys = {},
): EmbedProviderConfig | null {
  const { provider, apiKey, baseUrl } = embedProvider;
  if (searchMode === "fts" || provider === "none") return null;
  if (provider === "local" || apiKey !== undefined) return embedProvider;
  const key = keys[provider];
  if (key !== undefined) return { ...embedProvider, apiKey: key };
  if (baseUrl !== undefined) return embedProvider;
  throw new KnowledgeError(
    "configuration_invalid",
    `embedProvider.apiKey is missing: ${provider} needs a key. Set it there, or in the variable ${keyVariables[provider]}.`,
    { errors: [{ field: "embedProvider.apiKey", message: "is missing" }] },
  );
}
