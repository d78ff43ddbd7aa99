/** What solved a ticket: the last public comment of an agent. */
import * as z from "zod";
import type { TicketResolution } from "../../contract/index.ts";
import { parsed, type RemoteApi } from "../remote-api.ts";

const Comments = z.object({
  comments: z.array(
    z.object({
      author_id: z.int().nullish(),
      public: z.boolean().default(false),
      body: z.string().nullish(),
      plain_body: z.string().nullish(),
    }),
  ),
  users: z.array(z.object({ id: z.int(), role: z.string() })).default([]),
});

/** `path`: of the ticket. Of its newest thirty comments: https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/ */
export async function readZendeskSolution(
  api: RemoteApi,
  path: string,
  signal: AbortSignal,
): Promise<TicketResolution | null> {
  const query = "sort=-created_at&page[size]=30&include=users";
  const { comments, users } = parsed(
    Comments,
    await api({ path: `${path}/comments.json?${query}`, signal }),
  );
  const agents = new Set(users.filter(({ role }) => role !== "end-user").map(({ id }) => id));
  const closing = comments.find((one) => one.public && agents.has(one.author_id ?? 0));
  const text = (closing?.plain_body ?? closing?.body ?? "").trim();
  return text === "" ? null : { text };
}
