/** A mail in RFC 5322 as a ticket: its text, its subject, its files. */
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { cutText, KnowledgeError, limits } from "../../contract/index.ts";
import type { TicketContent } from "../connector.ts";
import { readContent } from "../read-content.ts";
import { decoded, hasLostLetters, inItsCharset, withWholeBytes } from "./declared-charset.ts";
import { withoutLongParts } from "./long-parts.ts";
import { isAutomaticMail } from "./mail-kind.ts";
import type { ReadMail } from "./mail-reader.ts";
import { type OutlookFile, readOutlookPack } from "./outlook-file.ts";

export async function readMail(mail: Uint8Array): Promise<ReadMail> {
  const email = await parse(mail);
  const { messageId, references, inReplyTo, subject = "", attachments } = email;
  // Programs without a text of their own send the page alone; the classifier reads it.
  const packs = attachments.flatMap((file) => readOutlookPack(bytesIn(file.content)) ?? []);
  const isPage = (email.text ?? "").trim() === "" && (email.html ?? "").trim() !== "";
  const text = isPage ? (email.html ?? "") : (email.text ?? "");
  const body = text.trim() === "" ? packs.map((pack) => pack.body).join("\n") : text;
  if (subject.trim() === "" && body.trim() === "" && attachments.length === 0) {
    throw new KnowledgeError("body_malformed", "The body is no mail: it has no subject or text.");
  }
  const at_ms = Date.parse(email.date ?? "");
  const own = idIn(messageId);
  return {
    messageId: own,
    threadId: idIn(references) ?? idIn(inReplyTo) ?? own,
    at_ms: Number.isNaN(at_ms) ? null : at_ms,
    content: readContent({
      title: subject,
      body,
      // For a text it is not said: some programs send a page as one.
      ...(isPage && { bodyType: "text/html" as const }),
      ...(isAutomaticMail(email) && { kind: "automatic" as const }),
      attachments: [
        ...attachments.filter(isFile).map(attachmentOf),
        ...packs.flatMap(({ files }) => files.map(packedFile)),
      ],
    }),
  };
}

/** Parts within parts, messages within messages, and bytes of all heads together. */
const parserLimits = {
  maxNestingDepth: 20,
  maxRfc822NestingDepth: 2,
  maxHeadersSize: 256 * 1024,
};

const newline = 0x0a;
const carriageReturn = 0x0d;

async function parse(mail: Uint8Array): Promise<Email> {
  try {
    const short = withoutLongParts(withLineEnds(mail));
    const email = await PostalMime.parse(short, parserLimits);
    if (!hasLostLetters(email.text) && !hasLostLetters(email.html)) return email;
    const { text, html } = await PostalMime.parse(withWholeBytes(short), parserLimits);
    return {
      ...email,
      ...(text !== undefined && { text: inItsCharset(text) }),
      ...(html !== undefined && { html: inItsCharset(html) }),
    };
  } catch (cause) {
    throw new KnowledgeError("body_malformed", "The body is no mail that can be read.", { cause });
  }
}

/** The first of a list, without its brackets. */
function idIn(header: Email["messageId"]): string | null {
  return /<([^<>\s]+)>/.exec(header ?? "")?.[1] ?? null;
}

/** Pictures that the text shows are its decoration. */
function isFile({ related }: Attachment): boolean {
  return related !== true;
}

/** As the program that packed it would have attached it. */
function packedFile({ filename, content }: OutlookFile): TicketAttachment {
  return attachmentOf({ filename, content, mimeType: "application/octet-stream" });
}

type TicketAttachment = NonNullable<TicketContent["attachments"]>[number];

function attachmentOf(
  given: Pick<Attachment, "filename" | "mimeType" | "content">,
): TicketAttachment {
  const { filename, mimeType, content } = given;
  const description = cutText(filename ?? mimeType, limits.ticketTitleLengthMax);
  if (mimeType.startsWith("image/")) return { type: "image", description };
  const isText =
    mimeType.startsWith("text/") || /\.(?:log|txt|csv|json|xml)$/i.test(filename ?? "");
  if (!isText) return { type: "file", description };
  const text = typeof content === "string" ? content : decoded(new Uint8Array(content));
  return {
    type: /\.log$/i.test(filename ?? "") ? "log" : "file",
    description,
    content: cutText(text, limits.attachmentContentLengthMax),
  };
}

function bytesIn(content: Attachment["content"]): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

/** Some old programs end lines with a carriage return alone, which the parser takes for one line. */
function withLineEnds(mail: Uint8Array): Uint8Array {
  if (mail.includes(newline) || !mail.includes(carriageReturn)) return mail;
  return mail.map((byte) => (byte === carriageReturn ? newline : byte));
}
