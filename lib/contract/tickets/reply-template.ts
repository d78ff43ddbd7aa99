/** What stands around drafts of replies. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

const line = "A line of its own; {name} stands for the name of who wrote, if it is known";

export const ReplyTemplate = z.strictObject({
  greeting: z.string().check(lengthMax(500)).default("").describe(`Before the answer. ${line}`),
  closing: z.string().check(lengthMax(1_000)).default("").describe(`Behind the answer. ${line}`),
});
export type ReplyTemplate = z.output<typeof ReplyTemplate>;
