/** What people may do who sign in at an identity provider: the member `signIn` of the configuration. */
import * as z from "zod";
import { collectionNamePattern } from "../search/collection.ts";
import { lengthMax } from "../text-length.ts";

/** From the least to the greatest: each may do what those before it may. */
export const roles = ["reader", "agent", "admin"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

const Claim = z
  .string()
  .min(1)
  .check(lengthMax(200))
  .describe("Name of a claim such as groups, or its path such as realm_access.roles");
const Value = z.string().min(1).check(lengthMax(500));
const Collections = z
  .array(
    z
      .string()
      .refine((name) => name === "*" || collectionNamePattern.test(name), "must be a collection"),
  )
  .max(1_000);
const mapSizeMax = 1_000;
const mapFault = `may have ${mapSizeMax} values`;

export const RoleClaim = z.strictObject({
  claim: Claim,
  map: z
    .record(Value, Role)
    .refine((map) => Object.keys(map).length <= mapSizeMax, mapFault)
    .describe("Role by value of the claim"),
});
export type RoleClaim = z.infer<typeof RoleClaim>;

export const CollectionClaim = z.strictObject({
  claim: Claim,
  map: z
    .record(Value, Collections)
    .refine((map) => Object.keys(map).length <= mapSizeMax, mapFault)
    .optional()
    .describe(
      "Names of collections by value of the claim, * for all; absent: the values are names",
    ),
});
export type CollectionClaim = z.infer<typeof CollectionClaim>;

export const SignInSettings = z
  .strictObject({
    label: z
      .string()
      .trim()
      .min(1)
      .check(lengthMax(60))
      .optional()
      .describe("Name of the provider on its button"),
    contact: z
      .string()
      .trim()
      .min(1)
      .check(lengthMax(200))
      .optional()
      .describe("Whom people ask who may not sign in, such as a name and an address"),
    roles: z
      .union([z.array(RoleClaim).max(20), RoleClaim.transform((one) => [one])])
      .default([])
      .describe("Claims that give roles; the greatest role counts"),
    defaultRole: Role.optional().describe(
      "Of people without any of them; absent: they are refused",
    ),
    collections: z
      .union([z.array(CollectionClaim).max(20), CollectionClaim.transform((one) => [one])])
      .default([])
      .describe("Claims that name the collections a person sees; absent: all of them"),
    defaultCollections: Collections.default([]).describe("What everybody sees besides"),
    requiredClaims: z
      .record(Claim, z.union([Value.transform((value) => [value]), z.array(Value).min(1).max(100)]))
      .default({})
      .describe("Values of which each person must have one, by claim"),
    nameClaim: Claim.optional().describe(
      "What people are called; absent: name, preferred_username, email or sub",
    ),
    sessionHours: z.number().min(0.1).max(720).default(8).describe("How long a sign-in lasts"),
    idleMinutes: z.number().min(5).max(43_200).default(60).describe("Without a request"),
    recheckMinutes: z
      .number()
      .min(1)
      .max(1_440)
      .default(15)
      .describe("How often the provider is asked for the claims again"),
  })
  .refine(({ roles: given, defaultRole }) => given.length > 0 || defaultRole !== undefined, {
    path: ["roles"],
    error: "or defaultRole is needed: without either nobody could sign in",
  });
/** As written by an operator. */
export type SignInSettings = z.input<typeof SignInSettings>;
/** With its defaults filled in. */
export type ResolvedSignInSettings = z.output<typeof SignInSettings>;
