/** What a row of a list says of a ticket besides its place: who signed it, how it begins, since when it is there. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cutText, type TicketSummary, type VisibleCollections } from "../../contract/index.ts";
import { detectLanguage } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import { signedName } from "../reading/signed-name.ts";
import { textOrNull } from "./classification-table.ts";
import { incidentExtent, incidentOf } from "./incident-rows.ts";
import { visibleArgument } from "./visible-rows.ts";

/** Characters of a text that are read: enough to tell its language. */
const readMax = 600;
const excerptLengthMax = 140;

const partOf = (kind: string): string => `(SELECT substr(value ->> '$.text', 1, ${readMax})
  FROM json_each(ticket, '$.parts') WHERE value ->> '$.kind' = '${kind}')`;
/** In one call: each costs more than what it reads. */
const selectBeginnings = (permitted: VisibleCollections): string => `WITH named AS MATERIALIZED (
    SELECT correlation_id AS key, created_at_ms AS at_ms, incident AS id, ${partOf("signature")} AS signed,
      coalesce(${partOf("written")}, substr(ticket ->> '$.body', 1, ${readMax})) AS written
    FROM classification WHERE correlation_id IN (SELECT value FROM json_each(:ids)))
  SELECT key, at_ms, signed, written, id, iif(id IS NULL, NULL, ${incidentExtent(permitted)}) FROM named`;

/** The same tickets, each with how it begins and the incident that it is one of. */
export async function withBeginnings(
  database: Database,
  tickets: readonly TicketSummary[],
  permitted: VisibleCollections,
): Promise<TicketSummary[]> {
  const ids = JSON.stringify(tickets.map(({ correlationId }) => correlationId));
  const args = { ids, ...visibleArgument(permitted) };
  const { rows } = await database.read({ sql: selectBeginnings(permitted), args });
  const byId = new Map(rows.map((row) => [String(row[0]), row]));
  return tickets.map((ticket) => {
    const row = byId.get(ticket.correlationId);
    if (row === undefined) return ticket;
    const written = textOrNull(row[3]) ?? "";
    const excerpt = excerptOf(written);
    const sender = signedName(textOrNull(row[2]) ?? "");
    const language = languageOf(`${ticket.title ?? ""}\n${written}`);
    const incident = incidentOf(row[4], row[5]);
    return {
      ...ticket,
      createdAt: new Date(Number(row[1])).toISOString(),
      ...(sender !== null && { sender }),
      ...(language !== null && { language }),
      ...(excerpt !== "" && { excerpt }),
      ...(incident !== null && { incident }),
    };
  });
}

/** By the hash of a text, so that the list shown again and again is not read each time, and no text is kept. */
const languages = new LRUCache<string, { readonly language: string | null }>({ max: 10_000 });

function languageOf(text: string): string | null {
  const hash = createHash("sha1").update(text).digest("base64");
  const known = languages.get(hash) ?? { language: detectLanguage(text) };
  languages.set(hash, known);
  return known.language;
}

/** Notes of forms to whoever fills them in, fences of code and rules are no words of the sender. */
function excerptOf(text: string): string {
  const words = text
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replaceAll(/^[ \t]*(?:#{1,6} |[-*_=~`]{3,}.*$|> ?|[-*] )/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length <= excerptLengthMax
    ? words
    : `${cutText(words, excerptLengthMax).trimEnd()}…`;
}
