/** Where the databases of a service are. */
import * as z from "zod";
import { limits } from "./limits.ts";

export const DatabasePlace = z.strictObject({
  index: z.string().min(1).describe("Path of the index database"),
  state: z
    .strictObject({
      url: z
        .string()
        .describe("`file:` and a path, or the address of a libSQL server without user and query"),
      token: z.string().optional().describe("Sent to the server with every request"),
    })
    .optional()
    .describe("Where the state is; state.db next to the index when absent"),
  key: z
    .string()
    .min(limits.databaseKeyLengthMin)
    .optional()
    .describe("Secret that encrypts the databases; they are not encrypted when absent"),
});
/** The two databases of a service: where they are, and what encrypts them. */
export type DatabasePlace = z.input<typeof DatabasePlace>;

export const DbPath = z.union([z.string().min(1), DatabasePlace]);
/** Path of the index database, with state.db next to it; or both, as a `DatabasePlace`. */
export type DbPath = z.input<typeof DbPath>;
