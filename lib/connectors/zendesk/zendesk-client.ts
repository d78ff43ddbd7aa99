/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/ */
import * as z from "zod";
import type { ConnectionCheck, TicketClient, Writing } from "../connector.ts";
import { noteInText } from "../note-texts.ts";
import type { QueueNames } from "../queue-names.ts";
import { createRemoteApi, parsed, type RemoteApi } from "../remote-api.ts";

export interface ZendeskClientOptions {
  readonly url: string;
  readonly allowsPrivate: boolean;
  /** Null: the token is one of OAuth. */
  readonly email: string | null;
  readonly token: string;
  /** Null: tags alone say where a ticket belongs. */
  readonly field: number | null;
  readonly queues: QueueNames;
  readonly writes: { readonly field: boolean; readonly tags: boolean; readonly note: boolean };
}

const Ticket = z.object({
  ticket: z.object({
    tags: z.array(z.string()).nullable().default([]),
    custom_fields: z
      .array(z.object({ id: z.int(), value: z.unknown() }))
      .nullable()
      .default([]),
  }),
});
const Comments = z.object({
  comments: z.array(z.object({ body: z.string().nullable().default("") })),
  meta: z.object({ has_more: z.boolean() }).optional(),
  links: z.object({ next: z.string().nullable() }).optional(),
});
const Myself = z.object({
  user: z.object({ id: z.int().nullable(), email: z.string().nullable(), role: z.string() }),
});

export function createZendeskClient(options: ZendeskClientOptions): TicketClient {
  const { url, allowsPrivate, email, token } = options;
  const basic = Buffer.from(`${email}/token:${token}`).toString("base64");
  const api = createRemoteApi({
    url,
    allowsPrivate,
    headers: { Authorization: email === null ? `Bearer ${token}` : `Basic ${basic}` },
  });
  return {
    write: (writing) => write(api, options, writing),
    async account(signal) {
      const { user } = parsed(Myself, await api({ path: "/api/v2/users/me.json", signal }));
      return user.id === null ? null : String(user.id);
    },
    check: (signal) => check(api, options, signal),
  };
}

/** Field and note in one request, so that neither is there without the other. */
async function write(
  api: RemoteApi,
  options: ZendeskClientOptions,
  writing: Writing,
): Promise<void> {
  const { writes, queues } = options;
  const { wish, marker, mayBeThere, signal } = writing;
  const path = `/api/v2/tickets/${writing.correlationId.slice("zendesk:".length)}`;
  const { ticket } = parsed(Ticket, await api({ path: `${path}.json`, signal }));
  const value = queues.nameOf(wish.collection);
  const isPlaced = isPlacedByOthers(ticket, options, writing);
  const setsField = writes.field && options.field !== null && !isPlaced;
  const writesNote = writes.note && !(mayBeThere && (await hasNote(api, path, marker, signal)));
  const changes = {
    ...(setsField && { custom_fields: [{ id: options.field, value }] }),
    ...(writesNote && {
      comment: { body: `${noteInText(wish, queues)}\n\n(${marker})`, public: false },
    }),
  };
  if (Object.keys(changes).length > 0) {
    await api({ method: "PUT", path: `${path}.json`, body: { ticket: changes }, signal });
  }
  if (!writes.tags || isPlaced) return;
  await api({ method: "PUT", path: `${path}/tags.json`, body: { tags: [value] }, signal });
  if (wish.previous === null) return;
  const tags = [queues.nameOf(wish.previous)];
  await api({ method: "DELETE", path: `${path}/tags.json`, body: { tags }, signal });
}

/** What a person has set meanwhile stands; what we wrote before gives way. */
function isPlacedByOthers(
  { tags, custom_fields: fields }: z.output<typeof Ticket>["ticket"],
  { field, queues }: ZendeskClientOptions,
  { wish }: Writing,
): boolean {
  const values =
    field === null ? tags : fields?.filter(({ id }) => id === field).map(({ value }) => value);
  const ours = new Set([wish.previous, wish.collection]);
  return (values ?? []).some((value) => {
    const collection = typeof value === "string" ? queues.collectionOf(value) : null;
    return collection !== null && !ours.has(collection);
  });
}

async function hasNote(
  api: RemoteApi,
  path: string,
  marker: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let next: string | null = `${path}/comments.json?page[size]=100`; next !== null; ) {
    const page: z.output<typeof Comments> = parsed(Comments, await api({ path: next, signal }));
    if (page.comments.some(({ body }) => body?.includes(marker))) return true;
    next = page.meta?.has_more === true ? (page.links?.next ?? null) : null;
  }
  return false;
}

async function check(
  api: RemoteApi,
  { field }: ZendeskClientOptions,
  signal: AbortSignal,
): Promise<ConnectionCheck[]> {
  const { user } = parsed(Myself, await api({ path: "/api/v2/users/me.json", signal }));
  const isAgent = user.role !== "end-user";
  const checks = [{ isRight: isAgent, text: `The token is of ${user.email}, ${user.role}.` }];
  if (field !== null) {
    await api({ path: `/api/v2/ticket_fields/${field}.json`, signal });
    checks.push({ isRight: true, text: `The field ${field} is there.` });
  }
  return checks;
}
