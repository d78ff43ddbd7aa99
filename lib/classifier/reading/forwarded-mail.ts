/** What a forwarded mail says: its subject, and what its sender wrote. */
import type { MailPart } from "../ticket.ts";
import { headerRole } from "./mark-quotes.ts";
import { forwardedMessage } from "./quote-words.ts";
import { readBody } from "./read-body.ts";
import { readSubject } from "./subject.ts";
import { tellsSomething } from "./tells-something.ts";

/** A forward of a forward of a reply; nobody sends on more. */
const depthMax = 4;
/** Lines in which its headers stand. */
const headLinesMax = 14;

/** Empty where it says nothing. */
export function forwardedWords(text: string, depth = 0): string {
  if (text === "") return "";
  const { subject, body } = withoutHead(text.split("\n"));
  const words = depth >= depthMax ? body : ownWords(readBody(body, "text/plain").parts, depth);
  const title = readSubject(subject).text;
  return [tellsSomething(title) ? title : "", words]
    .filter((one) => one !== "")
    .join("\n")
    .trim();
}

/** Its sender's words and what they pass on; where these say nothing, what they answer. */
function ownWords(parts: readonly MailPart[], depth: number): string {
  const written = textOf(parts, "written");
  const passedOn = forwardedWordsOf(parts, depth);
  const own = [tellsSomething(written) ? written : "", passedOn].filter((one) => one !== "");
  return own.length > 0 ? own.join("\n") : textOf(parts, "reply");
}

function forwardedWordsOf(parts: readonly MailPart[], depth: number): string {
  const text = textOf(parts, "forward");
  return text === "" ? "" : forwardedWords(text, depth + 1);
}

function textOf(parts: readonly MailPart[], wanted: MailPart["kind"]): string {
  return parts
    .filter(({ kind }) => kind === wanted)
    .map(({ text }) => text)
    .join("\n");
}

/** Without the line that announces it, and the headers that programs repeat below. */
function withoutHead(given: readonly string[]): { subject: string; body: string } {
  const lines = given.map((line) => line.replace(/^(?:\s{0,3}>)+\s?/, ""));
  let subject = "";
  let end = 0;
  for (let index = 0; index < Math.min(lines.length, headLinesMax); index++) {
    const line = lines[index] ?? "";
    const role = headerRole(line);
    if (role === "subject") subject = line.replace(/^[^:：]{1,60}[:：]\s*/, "");
    if (role !== null || forwardedMessage.test(line)) end = index + 1;
    else if (end > 0 && line.trim() !== "" && !/^\s{1,8}\S/.test(line)) break;
  }
  return { subject, body: lines.slice(end).join("\n") };
}
