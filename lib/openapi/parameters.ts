/** Query parameters that no schema of the contract holds together. */
import * as z from "zod";

export const DocsParameters = z.object({
  json: z.literal("").optional().describe("Present: the document instead of the page"),
});
