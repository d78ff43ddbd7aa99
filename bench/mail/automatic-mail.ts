/**
 * How much of the mail of programs is recognised, and how much of what people ask is taken for it. Files
 * of mail are read from `mail/automatic` and `mail/ordinary` of the data folder, where they are.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareTicket } from "../../lib/classifier/redaction/prepare-ticket.ts";
import { readMail } from "../../lib/connectors/mail/read-mail.ts";
import type { Row } from "../report.ts";
import type { TicketSet } from "../tickets/ticket-sets.ts";

/** As tickets, and as mail around them. */
const frames: readonly ((text: string) => { title: string; body: string })[] = [
  (text) => ({ title: text, body: "" }),
  (text) => ({ title: "Help", body: text }),
  (text) => ({ title: "Question", body: `Hello,\n\n${text}\n\nKind regards\nAnna Miller` }),
];

export async function automaticMail(data: string, sets: readonly TicketSet[]): Promise<Row[]> {
  const rows: Row[] = sets.map(({ name, train, test }) => {
    const tickets = [...train, ...test].flatMap(({ text }) => frames.map((frame) => frame(text)));
    const taken = tickets.filter((ticket) => prepareTicket(ticket, true).automatic !== null);
    return rowOf(name, tickets.length, { words: taken.length, mail: taken.length });
  });
  for (const kind of ["automatic", "ordinary"]) {
    const folder = join(data, "mail", kind);
    if (existsSync(folder)) rows.push(await folderRow(folder, kind));
  }
  return rows;
}

async function folderRow(folder: string, kind: string): Promise<Row> {
  const counts = { words: 0, mail: 0 };
  const files = readdirSync(folder);
  let unread = 0;
  for (const file of files) {
    const mail = await readMail(readFileSync(join(folder, file))).catch(() => null);
    if (mail === null) {
      unread += 1;
      continue;
    }
    const { kind: _told, ...asTicket } = mail.content;
    if (prepareTicket(asTicket, true).automatic !== null) counts.words += 1;
    if (prepareTicket(mail.content, true).automatic !== null) counts.mail += 1;
  }
  return { ...rowOf(`${kind} mail`, files.length - unread, counts), unread };
}

function rowOf(set: string, count: number, taken: { words: number; mail: number }): Row {
  const share = (some: number): number => (100 * some) / Math.max(1, count);
  return { set, count, "by words": share(taken.words), "by mail": share(taken.mail), unread: 0 };
}
