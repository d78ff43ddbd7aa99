/** What OpenAI and Voyage AI have in common, one POST for a batch of texts, and where they differ. */

import { withoutEndSlashes } from "../../base/index.ts";
import {
  type EmbedProviderConfig,
  isRemoteProvider,
  type RemoteProvider,
} from "../../contract/index.ts";

/** Voyage's models embed questions and texts differently. */
export type Purpose = "document" | "query";

export interface EmbeddingApi {
  readonly provider: RemoteProvider;
  readonly url: string;
  /** Undefined for a server of one's own that asks for none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Null until the first answer is known. */
  readonly dimensions: number | null;
  /** Whether the address is the operator's, so that private networks may be asked. */
  readonly isOwnServer: boolean;
  readonly limits: ApiLimits;
  body(texts: readonly string[], purpose: Purpose): object;
}

export interface ApiLimits {
  readonly inputsMax: number;
  readonly tokensMax: number;
  readonly tokensPerInputMax: number;
}

interface ProviderFacts {
  readonly baseUrl: string;
  readonly model: string;
  /** Length of the vectors of its models, unless another one is requested. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly limits: ApiLimits;
  /** What its API is sent. */
  body(asked: AskedVectors): object;
}

interface AskedVectors {
  readonly model: string;
  readonly texts: readonly string[];
  readonly purpose: Purpose;
  readonly dimensions: number | undefined;
  readonly domainContext: string | undefined;
}

/** From the providers' reference pages; batches stay well below so that one fits a small rate limit. */
const facts: Readonly<Record<RemoteProvider, ProviderFacts>> = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    model: "text-embedding-3-small",
    dimensions: {
      "text-embedding-3-small": 1_536,
      "text-embedding-3-large": 3_072,
      "text-embedding-ada-002": 1_536,
    },
    limits: { inputsMax: 128, tokensMax: 100_000, tokensPerInputMax: 8_191 },
    body: ({ model, texts, dimensions }) => ({
      model,
      input: texts,
      encoding_format: "float",
      dimensions,
    }),
  },
  voyage: {
    baseUrl: "https://api.voyageai.com/v1",
    model: "voyage-3.5",
    dimensions: {
      "voyage-3.5": 1_024,
      "voyage-3.5-lite": 1_024,
      "voyage-3-large": 1_024,
      "voyage-code-3": 1_024,
    },
    limits: { inputsMax: 128, tokensMax: 100_000, tokensPerInputMax: 32_000 },
    body: ({ model, texts, purpose, dimensions, domainContext }) => ({
      model,
      input: purpose === "query" ? texts.map((text) => inContext(text, domainContext)) : texts,
      input_type: purpose,
      output_dimension: dimensions,
    }),
  },
};

export function createEmbeddingApi(config: EmbedProviderConfig): EmbeddingApi {
  const provider = config.provider as RemoteProvider;
  const known = facts[provider];
  const { model = known.model, baseUrl, apiKey, domainContext } = config;
  const { dimensions } = config;
  return {
    provider,
    url: `${withoutEndSlashes(baseUrl ?? known.baseUrl)}/embeddings`,
    apiKey,
    model,
    dimensions: dimensions ?? known.dimensions[model] ?? null,
    isOwnServer: baseUrl !== undefined,
    limits: known.limits,
    body: (texts, purpose) => known.body({ model, texts, purpose, dimensions, domainContext }),
  };
}

/** Name under which the vectors are kept. */
export function remoteModelName(config: EmbedProviderConfig): string {
  const { provider, model, dimensions } = createEmbeddingApi(config);
  return [provider, model, ...(dimensions === null ? [] : [dimensions])].join(" ");
}

/** Voyage puts a prompt before each text itself, so one more sentence is what its models expect. */
function inContext(text: string, domainContext: string | undefined): string {
  return domainContext === undefined ? text : `${domainContext}\n\n${text}`;
}

/**
 * The provider's price for this many tokens, in US dollars; null if the configuration has no price.
 */
export function estimateCost(config: EmbedProviderConfig, tokens: number): number | null {
  if (!isRemoteProvider(config.provider)) return 0;
  const { pricePerMillionTokens: price } = config;
  return price === undefined ? null : (tokens / 1_000_000) * price;
}
