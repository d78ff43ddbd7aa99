/** From a request to what is kept of it: redacted, shortened, and nothing that was not asked for. */
import { createHash } from "node:crypto";
import { redactText, withoutPlaceholders } from "../../base/index.ts";
import type {
  ClassifyRequest,
  ResolvedClassifierPrivacy,
  TicketResolution,
} from "../../contract/index.ts";
import { type AutomaticKind, automaticKind } from "../reading/automatic-mail.ts";
import { keptParts } from "../reading/kept-parts.ts";
import { readBody } from "../reading/read-body.ts";
import { senderWords } from "../reading/sender-words.ts";
import type { MailPart, StoredTicket, Ticket, TicketAttachmentText } from "../ticket.ts";
import { cutAtBlank, shortenText, type TextBounds } from "./shorten-text.ts";

/** Whether texts are kept, and how. */
export type KeptTexts = Pick<ResolvedClassifierPrivacy, "storeText" | "redact">;

/** A request without its key. */
export type TicketFields = Omit<ClassifyRequest, "correlationId">;

export interface PreparedTicket {
  /** The form that is stored and sent to an adjudicator. */
  readonly ticket: StoredTicket;
  /** The text for the model. */
  readonly forModel: Ticket;
  /** The same for the same ticket, independent of its id. */
  readonly hash: string;
  /** What a program sent by itself, `told` where the caller says so; null for what a person asks. */
  readonly automatic: AutomaticKind | "told" | null;
  /** Whether there was more text than is read of a ticket. */
  readonly isCut: boolean;
}

/**
 * More of a text than about 4,000 characters changed no decision on issues of five repositories.
 * The model reads title and tags besides.
 */
const titleLengthMax = 500;
const repoLengthMax = 200;
const descriptionLengthMax = 300;
const bodyBounds: TextBounds = { head: 2_000, errors: 1_000, tail: 500, scanned: 50_000 };
/** Longest text that is kept of each kind of what stands around it. */
const contextBounds: TextBounds = { head: 800, errors: 400, tail: 0, scanned: 20_000 };
const contentBounds: TextBounds = { head: 300, errors: 600, tail: 100, scanned: 5_000 };
const commentLengthMax = 4_000;
const attachmentsLengthMax = 4_000;
/** Addresses of attachments are never asked, and not kept. */
export function prepareTicket(request: TicketFields, isRedacting: boolean): PreparedTicket {
  const clean = (text: string): string =>
    isRedacting ? redactText(plainText(text)) : plainText(text);
  const cut = (text: string, lengthMax: number): string => clean(cutAtBlank(text, lengthMax));
  const { text, parts, isCut } = readBody(request.body ?? "", request.bodyType);
  const ticket: StoredTicket = {
    title: cut(request.title, titleLengthMax),
    body: clean(shortenText(text, bodyBounds)),
    tags: (request.tags ?? []).map(clean),
    repo: request.repo === undefined ? null : cut(request.repo, repoLengthMax) || null,
    attachments: attachmentsOf(request, clean, cut),
  };
  const hash = createHash("sha256").update(JSON.stringify(ticket)).digest("base64url");
  const kept = keptParts(parts, (part, isWritten) =>
    clean(shortenText(part, isWritten ? bodyBounds : contextBounds)),
  );
  const read = kept === null ? ticket : { ...ticket, parts: kept };
  const forModel = asModelReads(read, kept ?? [allWritten(read)]);
  return { ticket: read, forModel, hash, automatic: automaticIn(request, parts), isCut };
}

/** The caller's word stands: it knows the headers. */
function automaticIn(
  { kind, title }: TicketFields,
  parts: readonly MailPart[],
): PreparedTicket["automatic"] {
  const read = kind === "request" ? null : automaticKind(title, parts);
  return kind === "automatic" ? (read ?? "told") : read;
}

/**
 * The stored form of a person's comment; null for none, undefined if they said nothing about it.
 */
export function keptComment(
  comment: string | undefined,
  { storeText, redact }: KeptTexts,
): string | null | undefined {
  if (comment === undefined) return undefined;
  if (!storeText || comment.trim() === "") return null;
  const text = plainText(cutAtBlank(comment, commentLengthMax));
  return redact ? redactText(text) : text;
}

/** The stored form of what solved a ticket, in JSON; as a comment is kept, and a page that names nobody. */
export function keptResolution(
  resolution: TicketResolution | null | undefined,
  privacy: KeptTexts,
): string | null | undefined {
  if (resolution === undefined || resolution === null) return resolution;
  const text = keptComment(resolution.text, privacy) ?? undefined;
  const page = resolution.page === undefined ? undefined : keptPage(resolution.page, privacy);
  return text === undefined && page === undefined ? null : JSON.stringify({ text, page });
}

/** Addresses of the web may hold names and secrets; ids of documents are our own. */
function keptPage(page: string, { storeText, redact }: KeptTexts) {
  if (page.startsWith("kb://")) return page;
  return storeText && (!redact || redactText(page) === page) ? page : undefined;
}

/** A stored ticket as the model reads it. */
export function modelTicket(ticket: StoredTicket): Ticket {
  return asModelReads(ticket, ticket.parts ?? readBody(ticket.body).parts);
}

function allWritten({ body }: StoredTicket): MailPart {
  return { kind: "written", text: body };
}

function asModelReads(ticket: StoredTicket, parts: readonly MailPart[]): Ticket {
  const { title, body, context } = senderWords(ticket.title, parts);
  return {
    title: withoutPlaceholders(title),
    body: withoutPlaceholders(body),
    ...(context !== "" && { context: withoutPlaceholders(context) }),
    tags: ticket.tags.map(withoutPlaceholders),
    repo: ticket.repo,
    attachments: ticket.attachments.map(({ type, content, description }) => ({
      type,
      content: withoutPlaceholders(content),
      description: withoutPlaceholders(description),
    })),
  };
}

function attachmentsOf(
  { attachments = [] }: TicketFields,
  clean: (text: string) => string,
  cut: (text: string, lengthMax: number) => string,
): readonly TicketAttachmentText[] {
  let room = attachmentsLengthMax;
  return attachments.map(({ type, content = "", description = "" }) => {
    const kept = cutAtBlank(clean(shortenText(content, contentBounds)), room);
    room -= kept.length;
    return { type, content: kept, description: cut(description, descriptionLengthMax) };
  });
}

/** Control characters are blanks, and halves of characters go: neither can be stored or shown. */
function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, " ");
}
