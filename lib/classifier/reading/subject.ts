/** The subject of a mail without what programs put before it. */

export interface Subject {
  readonly text: string;
  /** Whether it was taken over from an earlier mail. */
  readonly isReply: boolean;
}

const prefixesMax = 10;
/** Letters of programs in their languages, with or without a count: `Re[2]:`, `AW (3):`. */
const prefix =
  /^\s*(?:(?:re|aw|antw|antwort|sv|vs|odp|ref|réf|res|ynt|ответ|отв|回复|回覆|答复|返信|r(?=:\s)|fwd?|wg|tr|rv|enc|pd|vb|vl|doorst|ilt|i(?=:\s)|转发|轉寄|転送)(?:\s{0,2}[[(]\d{1,3}[\])])?\s{0,2}[:：])\s*/i;
/** Marks of desks and filters: `[Ticket #4711]`, `(Case 4711)`, `[EXTERNAL]`. */
const deskMark =
  /^\s*(?:[[({]\s{0,2}(?:(?:ticket|case|request|incident|vorgang|anfrage|id|ref|caso|dossier)\b[^\])}]{0,40}|#\s?[\w-]{1,20}|ext(?:ern(?:al)?)?|spam\??|caution[^\])}]{0,40})[\])}]|(?:ticket|case|request|incident)\s{0,2}(?:#|no\.?|nr\.?|id)\s{0,2}[\w-]{1,20}|#\d{2,12})\s{0,2}[:–-]?\s*/i;

export function readSubject(title: string): Subject {
  let text = title;
  let isReply = false;
  for (let round = 0; round < prefixesMax; round++) {
    const found = prefix.exec(text) ?? deskMark.exec(text);
    if (found === null) break;
    isReply ||= prefix.test(text);
    text = text.slice(found[0].length);
  }
  // A subject of nothing else is all there is.
  return text.trim() === "" ? { text: title, isReply } : { text, isReply };
}

const forwardPrefix =
  /^\s*(?:fwd?|wg|tr|rv|enc|pd|vb|vl|doorst|ilt|i(?=:\s)|转发|轉寄|転送)(?:\s{0,2}[[(]\d{1,3}[\])])?\s{0,2}[:：]/i;

/** Whether the mail is passed on, so that its subject is that of the mail below. */
export function isForwarded(title: string): boolean {
  return forwardPrefix.test(title.slice(deskMark.exec(title)?.[0].length ?? 0));
}
