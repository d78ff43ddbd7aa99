/** A reply to a ticket in the words of the documentation, for a person to send. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { ClassifyRequest } from "../tickets/classification.ts";
import { AskRequest, AskResponse } from "./ask.ts";

/** What `POST /api/classify-ticket/draft` takes. */
export const DraftRequest = z.object({
  title: ClassifyRequest.shape.title,
  body: ClassifyRequest.shape.body,
  bodyType: ClassifyRequest.shape.bodyType,
  name: z
    .string()
    .trim()
    .check(lengthMax(limits.ticketTitleLengthMax))
    .optional()
    .describe("Who wrote the ticket, for the greeting"),
  collection: AskRequest.shape.collection,
  version: AskRequest.shape.version,
  lang: AskRequest.shape.lang,
});
export type DraftRequest = z.infer<typeof DraftRequest>;

export const DraftResponse = AskResponse.extend({
  question: z.string().describe("What the documentation was asked: the subject and what was asked"),
  text: z
    .string()
    .nullable()
    .describe(
      "The whole reply as plain text: greeting, sentences with the numbers of their passages in brackets, the addresses of these, closing. Null when the documentation does not answer",
    ),
});
export type DraftResponse = z.infer<typeof DraftResponse>;
