/** How a host plugs its own authentication into the library. */
import * as z from "zod";

export const AuthResult = z.object({
  valid: z.boolean(),
  customerId: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  error: z.string().optional(),
});
export type AuthResult = z.infer<typeof AuthResult>;

export interface AuthPlugin {
  readonly name: string;
  resolve(req: Request): Promise<AuthResult>;
}

export const EnvAuthConfig = z.strictObject({
  headerName: z.string().default("X-API-Key"),
  envVar: z.string().default("SEARCH_API_KEY"),
  apiKey: z.string().optional().describe("Key passed directly instead of through the environment"),
});
export type EnvAuthConfig = z.input<typeof EnvAuthConfig>;

export const RemoteAuthConfig = z.strictObject({
  remoteBaseUrl: z.url(),
  validateEndpoint: z.string().default("/api/validate-key"),
  headerName: z.string().default("X-API-Key"),
  cacheTtlMs: z.int().min(0).default(300_000),
  maxCacheSize: z.int().min(0).default(1_000),
});
export type RemoteAuthConfig = z.input<typeof RemoteAuthConfig>;
