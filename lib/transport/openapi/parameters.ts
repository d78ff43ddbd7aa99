/** Query parameters that no schema of the contract holds together. */
import * as z from "zod";

export const StatsParameters = z.object({
  detail: z.enum(["1"]).optional().describe("1 adds figures by level, collection and week"),
});

export const DocsParameters = z.object({
  json: z.literal("").optional().describe("With this name alone: the document, not the page"),
});
