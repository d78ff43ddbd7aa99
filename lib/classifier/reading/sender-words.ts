/** Which words of a ticket are the person's own, and which stand around them. */
import type { MailPart, MailPartKind } from "../ticket.ts";
import { forwardedWords } from "./forwarded-mail.ts";
import { isForwarded, readSubject, type Subject } from "./subject.ts";
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
  const subject = { ...readSubject(title), isForward: isForwarded(title) };
  const written = textOf(parts, ["written"]);
  // Some programs put only headers above what they pass on.
  const isMarked = parts.some(({ kind }) => kind === "forward");
  const kind = isMarked || !subject.isForward ? "forward" : "reply";
  const passedOn = forwardedWords(textOf(parts, [kind]));
  if (tellsSomething(passedOn)) {
    const mail = withForwarded(subject, { written, passedOn }, textOf(parts, without(kind)));
    return tellsSomething(`${written}\n${subject.isForward ? "" : subject.text}`)
      ? mail
      : { ...mail, inStead: kind };
  }
  return ownOrStead(subject, written, parts);
}

/**
 * Both are read: the mail that is passed on in full, and the note above as what stands around it. With
 * both in full, notes that say nothing of the matter cost 7 points of 100 over 77 queues.
 */
function withForwarded(
  { text, isForward }: Subject & { readonly isForward: boolean },
  { written, passedOn }: { readonly written: string; readonly passedOn: string },
  context: string,
): SenderWords {
  const isTitled = tellsSomething(text);
  const note = !isForward && isTitled ? `${text}\n${written}` : written;
  return {
    title: isForward && isTitled ? text : "",
    body: passedOn,
    context: `${note}\n${context}`.trim(),
    inStead: null,
  };
}

function without(kind: MailPartKind): readonly MailPartKind[] {
  return stead.filter((one) => one !== kind);
}

function ownOrStead(
  { text: subject, isReply }: Subject,
  written: string,
  parts: readonly MailPart[],
): SenderWords {
  const context = textOf(parts, stead);
  const isTitled = tellsSomething(subject);
  if (tellsSomething(written)) {
    return isTitled && !isReply
      ? { title: subject, body: written, context, inStead: null }
      : { title: "", body: written, context: `${subject}\n${context}`.trim(), inStead: null };
  }
  if (isTitled) return { title: subject, body: written, context, inStead: null };
  const inStead = stead.find((kind) => tellsSomething(textOf(parts, [kind]))) ?? null;
  if (inStead === null) return { title: subject, body: written, context, inStead };
  return {
    title: subject,
    body: `${written}\n${textOf(parts, [inStead])}`.trim(),
    context: textOf(parts, without(inStead)),
    inStead,
  };
}

function textOf(parts: readonly MailPart[], kinds: readonly MailPartKind[]): string {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join("\n");
}
