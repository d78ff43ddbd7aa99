/** Whether a program sent a mail by itself, as its words say: nobody asks for anything in it. */
import type { MailPart } from "../ticket.ts";
import { besideSentence, coreSentence, officeSentence } from "./absence-words.ts";
import {
  answeredMark,
  answeredTitle,
  awayTitle,
  bounceTitle,
  bounceWords,
  calendarTitle,
  calendarWords,
  digestTitle,
  digestWords,
  receiptTitle,
  receiptWords,
} from "./automatic-words.ts";
import { tellsSomething } from "./tells-something.ts";

export type AutomaticKind = "absence" | "bounce" | "calendar" | "digest" | "receipt";

/** Programs come to the point: what decides stands at the beginning. */
const lookedAt = 3_000;
const openingLength = 600;
const sentencesMax = 40;
const sentenceLengthMax = 400;
/** Share of the sentences. People who mention their holiday write of something else besides. */
const shareMin = 0.5;
const automaticMin = 2;
/** A program says first that it is one. */
const coreWithin = 4;

/** Null for what a person may have written. */
export function automaticKind(title: string, parts: readonly MailPart[]): AutomaticKind | null {
  const written = textOf(parts, ["written", "template"]).slice(0, lookedAt);
  const whole = parts
    .map(({ text }) => text)
    .join("\n")
    .slice(0, lookedAt);
  const opening = whole.trimStart().slice(0, openingLength);
  const asks = /[?？]/.test(opening);
  if (systemTitle.test(title) && !asks) return "bounce";
  if (bounceTitle.test(title) && (bounceWords.test(opening) || !tellsSomething(whole)))
    return "bounce";
  if (isSystemReport(opening)) return "bounce";
  if (receiptTitle.test(title) && (receiptWords.test(opening) || !tellsSomething(whole)))
    return "receipt";
  if (calendarTitle.test(title) && (calendarWords.test(whole) || !tellsSomething(whole)))
    return "calendar";
  if (digestTitle.test(title) && digestWords.test(whole)) return "digest";
  return isAbsence(title, written) ? "absence" : null;
}

function textOf(parts: readonly MailPart[], kinds: readonly MailPart["kind"][]): string {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join("\n");
}

/** In these very words, with which servers begin their reports. */
const systemTitle =
  /^\s*(?:\S{1,60} )?(?:undelivered mail returned to sender|delivery status notification|delivery status report|returned mail: |failure notice\s*$|mail delivery failed ?:|mail delivery (?:sub)?system|undeliverable(?:: | mail\s*$| message\s*$)|delivery failure: |mail system error - |unzustellbar: |nicht zustellbar: |mail failure\s*$|postmaster notify: |notice: mail delivery status|complaint about message from \d)/i;
const reportStart =
  /^\s*(?:this (?:message|mail) was created automatically by mail delivery software|this is the mail system at (?:host )?\S|hi\. this is the \S{1,30} program at \S|delivery has failed to these recipients|the original message was received at \S|this is an automatically generated delivery status notification|reporting-mta\s?:|your message did not reach some or all of the intended recipients|this is an? [\w /-]{1,60}report for an email message received from \S|this is a delivery failure notification message|a message that you sent (?:could not be delivered to one or more|contained one or more recipient addresses)|your (?:message|mail) could not be sent\.\s+a transcript|message from \S{1,80}\s+unable to deliver message to the following address|your (?:message|mail) (?:to: ?\S{1,80}\s+was blocked by|sent on: [^\n]{1,60}\s+could not be delivered)|(?:your|the) (?:message|mail)(?: that you sent)? (?:cannot be delivered to|was undeliverable to|has encountered delivery problems|was automatically rejected|(?:was|has) not (?:been )?delivered to \S{1,80}@)|your (?:message|mail) to \S{1,80}@\S{1,80} was automatically rejected|the (?:attached|following) (?:message|mail) (?:had permanent fatal|has been returned because)|i'm afraid i wasn't able to deliver the following|delivery of (?:e-?mail|mail|your message) to [^\n]{1,100} has been postponed|-{3,} the following addresses ha|a message could not be delivered to:?\s+\S{1,80}@|you sent mail to \S{1,80}@\S{1,80}\s+that's not a valid user|\{\s*"notificationType"\s*:)/i;

/** A mail server speaks from the first word on; a person who shows its report says so above. */
function isSystemReport(opening: string): boolean {
  return reportStart.test(opening);
}

function isAbsence(title: string, written: string): boolean {
  const asks = /[?？](?:\s|$)/.test(written);
  const isCore = (sentence: string): boolean => coreSentence.test(sentence);
  const isAutomatic = (sentence: string): boolean =>
    isCore(sentence) || besideSentence.test(sentence);
  const saysSo = (): boolean => sentencesOf(written, sentencesMax).some(isCore);
  if (answeredTitle.test(title)) return !asks || saysSo();
  if (answeredMark.test(title) && saysSo()) return true;
  if (asks) return false;
  const isAway = awayTitle.test(title);
  // Nearly every ticket ends here: the long patterns are for the few others.
  const first = isAway ? undefined : sentencesOf(written, coreWithin).find(isCore);
  if (!isAway && first === undefined) return false;
  const sentences = sentencesOf(written, sentencesMax);
  if (first === undefined) return sentences.some(isCore) || sentences.every(isAutomatic);
  const automatic = sentences.filter(isAutomatic).length;
  // A single sentence may be what somebody asks for: "My card no longer works."
  const least = officeSentence.test(first) ? 1 : automaticMin;
  return automatic >= least && automatic > shareMin * sentences.length;
}

/** Those that say something: names and greetings are none. */
function sentencesOf(text: string, most: number): readonly string[] {
  const found: string[] = [];
  const whole = text.replaceAll(/(\S)[ \t]*\n(?=[ \t]*\p{Ll})/gu, "$1 ");
  for (const written of whole.split(/(?<=[^\d][.!?]|[。！？])\s+|\n+|(?<=[。！？])/u)) {
    const sentence = written.trim().slice(0, sentenceLengthMax);
    if (/^[\p{Lu}\p{N}\p{P}][\p{Ll}\p{N}\p{P}]*$/u.test(sentence)) continue;
    if (tellsSomething(sentence) && found.push(sentence) === most) break;
  }
  return found;
}
