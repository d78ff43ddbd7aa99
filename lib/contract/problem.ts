/** The body of every error answer: RFC 9457 `application/problem+json`. */
import * as z from "zod";
import { WikiReference } from "./wiki.ts";

export const Problem = z.object({
  type: z.string().describe("Address of the error's page in the handbook"),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("Names the value and says what to do"),
  code: z.string().describe("Stable, snake_case"),
  requestId: z.string(),
  suggestions: z.array(WikiReference).optional().describe("Pages that may have been meant"),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
