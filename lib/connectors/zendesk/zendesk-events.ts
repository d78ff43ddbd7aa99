/** https://developer.zendesk.com/api-reference/webhooks/event-types/ticket-events/ */
import * as z from "zod";
import { lengthMax } from "../../contract/index.ts";
import type { Delivery, ReceivedRequest, TicketNews, TicketPlacing } from "../connector.ts";
import { parsePayload } from "../parse-payload.ts";
import { readContent } from "../read-content.ts";

const Id = z.union([z.string().check(lengthMax(40)), z.int()]).transform(String);
const FieldId = z.object({ id: Id }).optional();

const Payload = z.object({
  id: z.string().min(1).check(lengthMax(200)),
  type: z.string(),
  time: z.iso.datetime({ offset: true }),
  detail: z.object({
    id: Id.refine((id) => /^\d{1,20}$/.test(id), "must be a number"),
    actor_id: Id.nullish(),
    requester_id: Id.nullish(),
    subject: z.string().nullable().default(""),
    description: z.string().nullable().default(""),
    tags: z.array(z.string()).nullable().default([]),
  }),
  event: z
    .object({
      current: z.unknown().optional(),
      field_id: Id.optional(),
      field: FieldId,
      custom_field: FieldId,
      tags_added: z.array(z.string()).optional(),
    })
    .default({}),
});
type ZendeskEvent = z.output<typeof Payload>;

const prefix = "zen:event-type:ticket.";

const kinds: Readonly<Record<string, TicketNews["kind"]>> = {
  created: "written",
  subject_changed: "written",
  description_changed: "written",
  comment_added: "told",
  tags_changed: "told",
  custom_field_changed: "told",
  status_changed: "closed",
  soft_deleted: "deleted",
  permanently_deleted: "erased",
  marked_as_spam: "deleted",
  // It is closed then, and takes no notes; what was said in it goes on in the other one.
  merged: "deleted",
  undeleted: "restored",
};

/** `field` null: tags say where a ticket belongs. Throws `body_malformed`. */
export function readZendeskDelivery(request: ReceivedRequest, field: number | null): Delivery {
  const payload = parsePayload(request, Payload);
  const { id, type, time, detail } = payload;
  const name = type.startsWith(prefix) ? type.slice(prefix.length) : "";
  const kind = kinds[name];
  if (kind === undefined || (kind === "closed" && !isSolved(payload))) return { id, event: null };
  const { subject, description, tags } = detail;
  const event: TicketNews = {
    correlationId: `zendesk:${detail.id}`,
    at_ms: Date.parse(time),
    kind,
    content: readContent({ title: subject ?? "", body: description ?? "", tags: tags ?? [] }),
    placing: placingOf(name, payload, field),
  };
  return { id, event };
}

function placingOf(
  name: string,
  { detail, event }: ZendeskEvent,
  field: number | null,
): TicketPlacing | null {
  const names = namesIn(name, { detail, event }, field);
  if (names.length === 0) return null;
  const account = detail.actor_id ?? null;
  // Triggers act as -1; a person who asks for help does not judge where that belongs.
  const isJudge = account !== null && /^\d+$/.test(account) && account !== detail.requester_id;
  return { names, account, isJudge };
}

/** `closed` comes days later, of itself. */
function isSolved({ event: { current } }: ZendeskEvent): boolean {
  return typeof current === "string" && current.toLowerCase() === "solved";
}

/** What the event says something about. The value of a field is a tag of its ticket too. */
function namesIn(
  name: string,
  { detail, event }: Pick<ZendeskEvent, "detail" | "event">,
  field: number | null,
): readonly string[] {
  if (name === "status_changed") return detail.tags ?? [];
  if (name === "custom_field_changed" && field !== null) return valuesOf(event, field);
  return name === "tags_changed" && field === null ? (event.tags_added ?? []) : [];
}

/** Values of our field; where the event does not name the field, its value says enough. */
function valuesOf(event: ZendeskEvent["event"], field: number): string[] {
  const { current } = event;
  const changed = event.field_id ?? event.field?.id ?? event.custom_field?.id ?? String(field);
  return changed === String(field) && typeof current === "string" && current !== ""
    ? [current]
    : [];
}
