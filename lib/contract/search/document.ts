/** What `GET /api/document` accepts and answers. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";
import { ownUrl } from "./site-url.ts";

export const DocumentParameters = z.object({
  id: z
    .string()
    .min(1)
    .check(lengthMax(limits.documentIdLengthMax))
    .describe("Value of the id field of a search hit"),
  maxBytes: clampedInteger("maxBytes", limits.bodyLengthMin, limits.bodyLengthMax)
    .default(limits.bodyLengthDefault)
    .describe("Upper bound of the body in characters, clamped to 1000 to 500000"),
});
export type DocumentParameters = z.infer<typeof DocumentParameters>;

export const DocumentResponse = z.object({
  id: z.string().describe("The requested id"),
  title: z.string().describe("Page title"),
  path: z.string().describe("URL path"),
  url: ownUrl,
  collection: z.string().describe("Collection name"),
  body: z.string().describe("Markdown or MDX source, possibly shortened"),
  body_length: z.int().min(0).describe("Length of the unshortened body in characters"),
  truncated: z.boolean().describe("true when the body was shortened because of maxBytes"),
});
export type DocumentResponse = z.infer<typeof DocumentResponse>;
