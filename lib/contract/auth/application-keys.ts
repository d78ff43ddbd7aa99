/** Application keys as operators see and change them over REST and on the console. */
import * as z from "zod";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";

const time = z.iso.datetime().describe("ISO 8601, UTC");
const Names = z
  .array(z.string().trim().min(1).check(lengthMax(200)))
  .min(1)
  .max(1_000);

/** What is written in a file of keys, as JSON. The same rules read both. */
const limitFields = {
  areas: Names.nullable().optional().describe("null: everything, `admin` included"),
  collections: Names.nullable().optional().describe("Names; null: all of them"),
  expires: z
    .string()
    .trim()
    .check(lengthMax(40))
    .nullable()
    .optional()
    .describe("The day, at 00:00 UTC, or the time from which on it opens nothing; null: never"),
  rate: z.int().nullable().optional().describe("Requests a minute; null: no limit"),
  origins: z
    .array(z.string().trim().min(1).check(lengthMax(200)))
    .min(1)
    .max(50)
    .optional()
    .describe(
      "Makes a public key, which everybody sees in the pages of these sites: it searches there, and nothing else",
    ),
  version: z
    .string()
    .trim()
    .check(lengthMax(100))
    .nullable()
    .optional()
    .describe(
      "Where pages have several versions, the one for requests that name none; null: the newest",
    ),
} as const;

export const KeysParameters = z.object({
  q: z
    .string()
    .trim()
    .check(lengthMax(200))
    .optional()
    .describe("Stands in the name or begins the id"),
  offset: clampedInteger("offset", 0, 1_000_000).default(0),
  limit: clampedInteger("limit", 1, 500).default(50),
});
export type KeysParameters = z.output<typeof KeysParameters>;

export const ApplicationKeyRecord = z.object({
  id: z.string().describe("Part of the key's digest"),
  name: z.string().describe("Its id where it has none"),
  areas: z.array(z.string()).nullable().describe("null: everything"),
  collections: z.array(z.string()).nullable().describe("null: all of them"),
  expiresAt: time.nullable().describe("null: never"),
  rate: z
    .int()
    .nullable()
    .describe("Requests a minute, of a public key for each visitor; null: no limit"),
  origins: z
    .array(z.string())
    .nullable()
    .describe("Of a public key: the sites whose pages may search with it; null: a secret key"),
  version: z
    .string()
    .nullable()
    .describe("The version for requests that name none; null: the newest of each page"),
  position: z
    .string()
    .nullable()
    .describe("Where it stands and is changed, such as a line of the file; null: kept in state.db"),
  createdAt: time.nullable().describe("null for keys that are not kept in state.db"),
  createdBy: z.string().nullable().describe("Name of a key or person; null: the command line"),
  lastUsedAt: time.nullable().describe("null: never"),
});
export type ApplicationKeyRecord = z.infer<typeof ApplicationKeyRecord>;

export const KeysResponse = z.object({
  keys: z.array(ApplicationKeyRecord).describe("By name"),
  total: z.int().min(0).describe("Of all pages"),
});
export type KeysResponse = z.infer<typeof KeysResponse>;

/** A key for state.db; what is absent is not limited. */
export const KeyRequest = z.strictObject({
  name: z.string().trim().check(lengthMax(200)),
  ...limitFields,
});
export type KeyRequest = z.output<typeof KeyRequest>;

export const KeyWithSecret = ApplicationKeyRecord.extend({
  key: z.string().describe("Shown this once: only its digest is kept"),
});
export type KeyWithSecret = z.infer<typeof KeyWithSecret>;

const which = z.string().check(lengthMax(100)).describe("Id of a key that is kept in state.db");

export const KeyAction = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("limit").describe("What is absent stays as it is"),
    key: which,
    ...limitFields,
  }),
  z.strictObject({ action: z.literal("revoke").describe("Ends its sessions too"), key: which }),
]);
export type KeyAction = z.output<typeof KeyAction>;

export const KeyActionResponse = z.object({
  key: ApplicationKeyRecord.nullable().describe("null after `revoke`"),
});
export type KeyActionResponse = z.infer<typeof KeyActionResponse>;
