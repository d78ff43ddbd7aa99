/** What the reasoning says about how a ticket was read. */
import type { MailPartKind, StoredTicket } from "../ticket.ts";
import type { AutomaticKind } from "./automatic-mail.ts";
import { senderWords } from "./sender-words.ts";

const names: { readonly [Kind in MailPartKind]: string | null } = {
  written: null,
  encoded: null,
  // A line of greeting is not worth a word.
  courtesy: null,
  reply: "earlier messages",
  forward: "a forwarded message",
  signature: "the signature",
  footer: "a disclaimer",
  template: "empty fields of a form",
};

/** None for a ticket that the person wrote as a whole. */
export function readingRemarks(
  { title, parts = [] }: Pick<StoredTicket, "title" | "parts">,
  isCut: boolean,
): readonly string[] {
  const { inStead } = senderWords(title, parts);
  const read = inStead === null ? null : names[inStead];
  const around = parts.flatMap(({ kind }) => (kind === inStead ? [] : (names[kind] ?? [])));
  const sentences: string[] = [];
  if (read !== null) sentences.push(`The sender added nothing to ${read}, so that was read.`);
  if (around.length > 0) sentences.push(`Counted little: ${around.join(", ")}.`);
  if (isCut) sentences.push("Of its text, what follows the first 200,000 characters was not read.");
  return sentences;
}

const programs: { readonly [Kind in AutomaticKind | "told"]: string } = {
  absence: "an automatic reply",
  bounce: "a report of a mail server",
  calendar: "a message of a calendar",
  digest: "a digest of a mailing list",
  receipt: "a receipt",
  told: "the mail of a program",
};

/** None for what a person asks. */
export function automaticRemark(automatic: AutomaticKind | "told" | null): readonly string[] {
  return automatic === null ? [] : [`It is ${programs[automatic]} and waits for nobody.`];
}
