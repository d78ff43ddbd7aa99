/** Where section vectors come from in hybrid mode. */
import * as z from "zod";

/**
 * Who can make vectors; with the variable that holds the key, for those that are asked over the
 * network and ask for one.
 */
export const vectorProviders = {
  none: { keyVariable: null },
  local: { keyVariable: null },
  openai: { keyVariable: "OPENAI_API_KEY" },
  voyage: { keyVariable: "VOYAGE_API_KEY" },
} as const satisfies Readonly<Record<string, { readonly keyVariable: string | null }>>;
export type VectorProvider = keyof typeof vectorProviders;
/** Those that are asked over the network. */
export type RemoteProvider = {
  [Name in VectorProvider]: (typeof vectorProviders)[Name]["keyVariable"] extends string
    ? Name
    : never;
}[VectorProvider];

export function isRemoteProvider(provider: VectorProvider): provider is RemoteProvider {
  return vectorProviders[provider].keyVariable !== null;
}

const vectorProviderNames = Object.keys(vectorProviders) as VectorProvider[];

export const EmbedProviderConfig = z.strictObject({
  provider: z.enum(vectorProviderNames).describe("Source of the vectors"),
  apiKey: z.string().min(1).optional().describe("Key for the provider"),
  model: z
    .string()
    .min(1)
    .optional()
    .describe("Model of the provider; for local the folder of an ONNX sentence model"),
  dimensions: z
    .int()
    .min(16)
    .max(4_096)
    .optional()
    .describe("Length of a vector of a provider or of a sentence model"),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of a server that speaks the provider's protocol"),
  domainContext: z.string().optional().describe("Context for query expansion"),
  pricePerMillionTokens: z
    .number()
    .min(0)
    .optional()
    .describe("The provider's price for a million tokens, in US dollars; for the estimate"),
  maxRetries: z.int().min(0).max(20).optional().describe("How often a failed call is repeated"),
  retryBaseMs: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe("Pause before the first repeat, in milliseconds; it doubles each time"),
});
export type EmbedProviderConfig = z.infer<typeof EmbedProviderConfig>;

export const SearchMode = z.enum(["fts", "hybrid"]);
export type SearchMode = z.infer<typeof SearchMode>;

/** The result of a run over the sections without vectors. */
export const EmbedResult = z.object({
  embedded: z.int().min(0).describe("Sections that got a vector"),
  needsEmbedding: z.int().min(0).describe("Documents without vectors"),
  missingTokens: z.int().min(0).describe("Estimated length of their texts, in tokens"),
  model: z.string().describe("Provider, model and length of the vectors; empty without any"),
  dimensions: z.int().min(0).describe("Length of a vector"),
  duration_s: z.number().min(0).describe("Seconds"),
});
export type EmbedResult = z.infer<typeof EmbedResult>;

/** Size of the texts that will be sent to an embedding provider. */
export interface EmbedEstimate {
  /** Documents without vectors. */
  readonly needsEmbedding: number;
  /** Length of their texts in tokens, estimated on the safe side. */
  readonly missingTokens: number;
  /** In US dollars; null when the configuration names no `pricePerMillionTokens`. */
  readonly cost: number | null;
}

/** The vectors that a search store answers with. */
export const VectorStatus = z.object({
  ready: z.boolean().describe("Whether every section of the index has its vector"),
  count: z.int().min(0).describe("Sections with a vector"),
  dimensions: z.int().min(0).describe("Length of a vector"),
  model: z.string().describe("Provider, model and length; empty without any"),
  fault: z.string().optional().describe("Why vectors do not answer; words alone rank meanwhile"),
});
export type VectorStatus = z.infer<typeof VectorStatus>;
