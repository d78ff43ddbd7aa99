/** Who makes the vectors, by the configuration. */
import {
  type EmbedProviderConfig,
  isRemoteProvider,
  KnowledgeError,
  type RemoteProvider,
  type SearchMode,
  vectorProviders,
} from "../contract/index.ts";

export interface VectorProviderOptions {
  readonly searchMode: SearchMode;
  readonly embedProvider?: EmbedProviderConfig | undefined;
  readonly keys?: ProviderKeys | undefined;
}

/** Keys from elsewhere than the configuration. */
export type ProviderKeys = Readonly<Partial<Record<RemoteProvider, string | undefined>>>;

type KeyVariable = NonNullable<
  (typeof vectorProviders)[keyof typeof vectorProviders]["keyVariable"]
>;

/** Those of the environment, from the variables that `vectorProviders` names; `read` gives one. */
export function readProviderKeys(
  read: (variable: KeyVariable) => string | undefined,
): ProviderKeys {
  const remote = Object.entries(vectorProviders).flatMap(([provider, { keyVariable }]) =>
    keyVariable === null ? [] : [[provider, read(keyVariable)]],
  );
  return Object.fromEntries(remote);
}

/**
 * The settings by which vectors are made for a configuration: `embedProvider` in hybrid mode, and
 * `{ provider: "local" }` when it names none. Null when words alone rank, in `fts` mode or with the
 * provider `none`. A provider without a key gets the one of `keys`; without any it throws
 * `configuration_invalid`, except for a server of one's own at `baseUrl`.
 */
export function vectorProvider({
  searchMode,
  embedProvider = { provider: "local" },
  keys = {},
}: VectorProviderOptions): EmbedProviderConfig | null {
  const { provider, apiKey, baseUrl } = embedProvider;
  if (searchMode === "fts" || provider === "none") return null;
  if (!isRemoteProvider(provider) || apiKey !== undefined) return embedProvider;
  const key = keys[provider];
  if (key !== undefined) return { ...embedProvider, apiKey: key };
  if (baseUrl !== undefined) return embedProvider;
  throw new KnowledgeError(
    "configuration_invalid",
    `embedProvider.apiKey is missing: ${provider} needs a key. Set it there, or in the variable ${vectorProviders[provider].keyVariable}.`,
    { errors: [{ field: "embedProvider.apiKey", message: "is missing" }] },
  );
}
