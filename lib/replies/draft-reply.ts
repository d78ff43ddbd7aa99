/** Drafts replies to tickets: what the documentation answers, between a greeting and a closing. */
import type { AskOptions, QuestionAnswerer } from "../answers/index.ts";
import type { DraftRequest, DraftResponse, ReplyTemplate } from "../contract/index.ts";
import { questionOfTicket } from "./question-of-ticket.ts";
import { replyText } from "./reply-text.ts";

export interface DraftOptions extends Pick<AskOptions, "signal" | "inTurn"> {
  readonly template: ReplyTemplate;
  /** Scheme and host of the service, for pages without an address of their own. */
  readonly origin: string;
}

/** Sends nothing and keeps nothing. Rejects as `QuestionAnswerer.ask` does. */
export async function draftReply(
  answerer: QuestionAnswerer,
  { name = "", collection, version, lang, ...ticket }: DraftRequest,
  { template, origin, ...options }: DraftOptions,
): Promise<DraftResponse> {
  const question = questionOfTicket(ticket);
  const answer = await answerer.ask(question, { collection, version, lang, ...options });
  const { sentences = [] } = answer.answer ?? {};
  const parts = { template, name, sentences, passages: answer.passages, origin };
  return { ...answer, text: sentences.length === 0 ? null : replyText(parts) };
}
