/** Which words of a ticket are the person's own, and which stand around them. */
import type { MailPart, MailPartKind } from "../ticket.ts";
import { readSubject } from "./subject.ts";
import { tellsSomething } from "./tells-something.ts";

export interface SenderWords {
  readonly title: string;
  readonly body: string;
  /** What counts little. */
  readonly context: string;
  /** What was read because nothing else says anything; null where the person's words do. */
  readonly inStead: MailPartKind | null;
}

/** What takes the place of words of one's own first. */
const stead: readonly MailPartKind[] = [
  "template",
  "forward",
  "reply",
  "footer",
  "signature",
  "courtesy",
];

/**
 * Where neither subject nor body say anything, the first part that does takes their place. A subject
 * that says nothing, and one of an earlier mail, are context of a body that says something.
 */
export function senderWords(title: string, parts: readonly MailPart[]): SenderWords {
  const { text: subject, isReply } = readSubject(title);
  const written = textOf(parts, ["written"]);
  const context = textOf(parts, stead);
  const isTitled = tellsSomething(subject);
  if (tellsSomething(written)) {
    return isTitled && !isReply
      ? { title: subject, body: written, context, inStead: null }
      : { title: "", body: written, context: `${subject}\n${context}`.trim(), inStead: null };
  }
  if (isTitled) return { title: subject, body: written, context, inStead: null };
  const inStead = stead.find((kind) => tellsSomething(textOf(parts, [kind]))) ?? null;
  if (inStead === null) return { title, body: written, context, inStead };
  const rest = stead.filter((kind) => kind !== inStead);
  return {
    title: subject,
    body: `${written}\n${textOf(parts, [inStead])}`.trim(),
    context: textOf(parts, rest),
    inStead,
  };
}

function textOf(parts: readonly MailPart[], kinds: readonly MailPartKind[]): string {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join("\n");
}
