/** Input and output of the endpoints below `/api/auth`. */
import * as z from "zod";

export const SignInRequest = z.object({
  apiKey: z.string().describe("Application key, a UUID v4"),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** The key may come as a bearer token instead, and the body may then be left out. */
export const TokenRequest = z.object({ apiKey: z.string().optional() });
export type TokenRequest = z.infer<typeof TokenRequest>;

export const SessionRequest = z.object({
  token: z.string().describe("From POST /api/auth/token; works once"),
  mode: z
    .enum(["cookie", "bearer"])
    .default("cookie")
    .describe("bearer for frames whose cookies are blocked"),
});
export type SessionRequest = z.infer<typeof SessionRequest>;

const expiresAt = z.iso.datetime().describe("ISO 8601, UTC");

export const SignInResponse = z.object({ authenticated: z.literal(true), expiresAt });
export type SignInResponse = z.infer<typeof SignInResponse>;

export const BearerResponse = SignInResponse.extend({
  bearer: z.string().describe("Sent as Authorization: Bearer; keep it in memory only"),
});
export type BearerResponse = z.infer<typeof BearerResponse>;

export const TokenResponse = z.object({
  token: z.string(),
  expiresIn: z.literal(60).describe("Seconds"),
  expiresAt,
});
export type TokenResponse = z.infer<typeof TokenResponse>;

export const AuthStatus = z.object({
  authenticated: z.boolean(),
  required: z.boolean().describe("False when USE_AUTH is off"),
  expiresAt: expiresAt.optional().describe("Absent for callers with a key: keys do not expire"),
});
export type AuthStatus = z.infer<typeof AuthStatus>;
