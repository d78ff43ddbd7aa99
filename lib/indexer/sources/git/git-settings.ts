/** What the configuration says of one repository. */
import * as z from "zod";
import { onFirstUse, pattern, prefix } from "../source-settings.ts";
import { parseRepositoryAddress } from "./repository-address.ts";

export const GitSettings = onFirstUse(() =>
  z.strictObject({
    url: z
      .string()
      .refine((url) => parseRepositoryAddress(url) !== null, "must be an address of a repository")
      .describe("https, http, ssh or file address"),
    ref: z
      .string()
      .regex(
        /^(?![-/.])(?!.*(?:\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,255}$/u,
        "must be a branch, tag or commit",
      )
      .default("HEAD")
      .describe("Branch, tag or commit"),
    folder: prefix().describe("Folder of the repository; default all of it"),
    pattern: pattern().describe("Glob below the folder"),
    prefix: prefix(),
  }),
);
export type GitSettings = z.output<ReturnType<typeof GitSettings>>;
