/** A mail server that sends each mail on, and where people moved it. */
import {
  type ConnectedSystem,
  dayOne,
  type SentRequest,
  type SystemTicket,
} from "./connected-system.ts";

const secret = "a-secret-of-the-mail-server";

export function createMailSystem(): ConnectedSystem {
  const mails = new Map<number, string>();
  const send = (
    ticket: SystemTicket,
    more: Readonly<Record<string, string>> = {},
  ): SentRequest => ({
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822", ...more },
    body: mails.get(ticket.number) ?? "",
  });
  const openedAt = ({ number }: SystemTicket): number => dayOne + number * 60_000;
  return {
    name: "mail",
    settings: { secret },
    api: null,
    now: Date.now,
    onEcho: () => undefined,
    open(title, body = "") {
      const number = mails.size + 1;
      const ticket = { number, correlationId: `mail:${number}@acme.example` };
      mails.set(
        number,
        mailOf({ id: `${number}@acme.example`, title, body, at: openedAt(ticket) }),
      );
      return ticket;
    },
    opened: (ticket) => send(ticket),
    placed: (ticket, collection, minute) =>
      send(ticket, {
        "x-connect-folder": `INBOX/${collection}`,
        "x-connect-time": new Date(openedAt(ticket) + minute * 60_000).toISOString(),
      }),
    deleted: () => null,
    edited: () => null,
    signed: (request) => request,
    forged: ({ headers, body }) => ({
      headers: { ...headers, authorization: "Bearer a-secret-of-a-stranger" },
      body,
    }),
    notes: () => [],
    places: () => [],
    remove: () => undefined,
    close: async () => undefined,
  };
}

interface MailFields {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly at: number;
}

function mailOf({ id, title, body, at }: MailFields): string {
  return [
    "From: Customer <customer@example.com>",
    "To: support@acme.example",
    `Subject: ${title}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${id}>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    body,
    "",
  ].join("\r\n");
}
