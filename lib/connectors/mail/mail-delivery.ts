/**
 * What a mail server sends: a new mail, or where a person moved it (`X-Connect-Folder`), and when
 * (`X-Connect-Time`). Mail has no delivery id, so it is made of ticket, event and time.
 */
import { createHash } from "node:crypto";
import { cutText, KnowledgeError } from "../../contract/index.ts";
import type { DeadDelivery, Delivery, ReceivedRequest } from "../connector.ts";
import type { MailReader } from "./mail-reader.ts";

export async function readMailDelivery(
  { header, body }: ReceivedRequest,
  reader: MailReader,
  now: number,
): Promise<Delivery> {
  const folder = folderIn(header("x-connect-folder"));
  const movedAt = timeIn(header("x-connect-time")) ?? now;
  const digest = digestOf(body);
  const mail = await reader.read(body);
  if (mail === null) return { id: digest, event: null, dead: unreadable(digest) };
  const { messageId, threadId, at_ms, content } = mail;
  const correlationId = `mail:${keyOf(threadId ?? digest)}`;
  const event = {
    correlationId,
    at_ms: folder === null ? (at_ms ?? now) : movedAt,
    kind: "told",
    content,
    placing: folder === null ? null : placingIn(folder),
  } as const;
  const told = folder === null ? (messageId ?? digest) : `${threadId ?? digest} moved ${movedAt}`;
  // It outlives the ticket, and an id of a mail may name its sender.
  return { id: digestOf(told), event };
}

/** Headers come as Latin-1, and mail servers write names of folders in UTF-8. */
function folderIn(given: string | null): string | null {
  if (given === null || !/^[\u0000-\u00ff]*[\u0080-\u00ff]/.test(given)) return given;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(given, "latin1"));
  } catch {
    return given;
  }
}

/** The last part of `Support/Billing` or `INBOX.Billing`. */
function placingIn(folder: string) {
  const last = folder.split(/[/.]/).at(-1) ?? folder;
  return { names: [folder, last].map((name) => cutText(name, 200)), account: null, isJudge: true };
}

/** Ids of mail may have any length and any sign. */
function keyOf(id: string): string {
  if (/^[\x21-\x7e]{1,150}$/.test(id)) return id;
  return digestOf(id);
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function timeIn(text: string | null): number | null {
  if (text === null) return null;
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new KnowledgeError("body_malformed", "The header X-Connect-Time is no time in ISO 8601.");
}

/** Its id and subject are unknown; a mail server finds it by its time and size. */
function unreadable(digest: string): DeadDelivery {
  const fault = "Reading the mail took more time or memory than it may, twice; it was not placed.";
  return { correlationId: `mail:${digest}`, fault };
}
