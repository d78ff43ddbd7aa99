/** How a host plugs its own authentication into the library. */
import * as z from "zod";

export const AuthResult = z.object({
  valid: z.boolean().describe("Only true lets the caller in"),
  customerId: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  error: z.string().optional().describe("For the host's log; not sent to callers"),
});
/** Whether a caller may pass, and who it is. */
export type AuthResult = z.infer<typeof AuthResult>;

/** A host's own authentication. */
export interface AuthPlugin {
  readonly name: string;
  /** A rejection refuses access and is answered with 500, or as its `KnowledgeError` says. */
  resolve(req: Request): Promise<AuthResult>;
}

/** A field name of RFC 9110. */
const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of a header")
  .default("X-API-Key")
  .describe("Header that carries the key");

export const EnvAuthConfig = z.strictObject({
  headerName,
  envVar: z.string().min(1).default("SEARCH_API_KEY").describe("Environment variable with the key"),
  apiKey: z.string().optional().describe("Key passed directly instead of through the environment"),
});
/** Options of `createEnvAuth`. */
export type EnvAuthConfig = z.input<typeof EnvAuthConfig>;

export const RemoteAuthConfig = z.strictObject({
  remoteBaseUrl: z.url().describe("Address of the service that checks the keys"),
  validateEndpoint: z.string().default("/api/validate-key").describe("Path below remoteBaseUrl"),
  headerName,
  cacheTtlMs: z
    .int()
    .min(0)
    .default(300_000)
    .describe("How long an accepted key is remembered, in milliseconds"),
  maxCacheSize: z.int().min(0).default(1_000).describe("How many keys are remembered; 0 for none"),
});
/** Options of `createRemoteAuth`. */
export type RemoteAuthConfig = z.input<typeof RemoteAuthConfig>;
