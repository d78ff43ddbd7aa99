/** The order of tickets: nothing that somebody wrote is replaced by something else. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Desk, Sheet } from "./desk.ts";
import { type Draft, draftFields, emptyDraft, type PlacedTicket } from "./desk-types.ts";

/** Whether a ticket that arrives has to wait for what is there. */
export function isBusy(desk: Desk): boolean {
  return desk.placed?.status === "predicted" || isUnfinished(desk);
}

/** Whether the host sends again, and perhaps better, what was not taken. */
export function replacesRefused({ draft, fault }: Desk, arriving: Draft): boolean {
  return fault?.kind === "refused" && draft.correlationId === arriving.correlationId;
}

/** Whether leaving the page would lose something. */
export function hasUnsent(desk: Desk): boolean {
  return desk.saves.length > 0 || desk.waiting.length > 0 || isUnfinished(desk);
}

/** A text that has not been placed, or a comment that has not been saved. */
function isUnfinished(desk: Desk): boolean {
  return desk.placing !== null || isEdited(desk) || desk.comment !== (desk.placed?.comment ?? "");
}

/** Whether the form contains something other than the ticket whose answer is shown. */
export function isEdited({ draft, placed }: Desk): boolean {
  const shown = placed?.draft ?? { ...emptyDraft, correlationId: draft.correlationId };
  return draftFields.some((name) => draft[name] !== shown[name]);
}

export function arrived(desk: Desk, draft: Draft, t: DeskTranslator): Desk {
  const isSame = (other: Draft): boolean =>
    draftFields.every((name) => other[name] === draft[name]) &&
    JSON.stringify(other.attachments) === JSON.stringify(draft.attachments);
  // Sent twice: once is enough.
  const isPlacing = desk.placing === draft.correlationId && isSame(desk.draft);
  if (isPlacing || desk.waiting.some((sheet) => isSame(sheet.draft))) return desk;
  const sheet = { draft, placed: null, comment: "", isReady: true };
  // Sent again with another text before its turn; what a person began to work on stays.
  const isOlder = (other: Sheet): boolean =>
    other.isReady && other.placed === null && other.draft.correlationId === draft.correlationId;
  const waiting = desk.waiting.some(isOlder)
    ? desk.waiting.map((other) => (isOlder(other) ? sheet : other))
    : [...desk.waiting, sheet];
  const said = t("said.waiting", { title: draft.title.slice(0, 100) });
  return { ...desk, waiting, said };
}

/** The next waiting ticket, or an empty form. Unfinished tickets are set aside. */
export function next(desk: Desk, t: DeskTranslator): Desk {
  const [sheet, ...others] = desk.waiting;
  const { draft, placed, comment } = sheet ?? { draft: emptyDraft, placed: null, comment: "" };
  const aside = setAside(desk);
  const said = aside === null ? "" : t("said.setAside");
  const waiting = aside === null ? others : [...others, aside];
  return { ...desk, draft, placed, comment, waiting, said, placing: null, fault: null };
}

/** A ticket that somebody opened from a list; the one on the desk keeps what was written to it. */
export function opened(desk: Desk, ticket: PlacedTicket): Desk {
  const isOf = (sheet: Pick<Sheet, "placed">): boolean =>
    sheet.placed?.draft.correlationId === ticket.draft.correlationId;
  if (isOf(desk)) return desk;
  const aside = setAside(desk);
  const kept = desk.waiting.find(isOf);
  const others = desk.waiting.filter((sheet) => sheet !== kept);
  return {
    ...desk,
    draft: ticket.draft,
    placed: ticket,
    comment: kept?.comment ?? ticket.comment,
    waiting: aside === null ? others : [...others, aside],
    placing: null,
    fault: null,
  };
}

function setAside(desk: Desk): Sheet | null {
  if (!isUnfinished(desk)) return null;
  const { draft, placed, comment, placing, fault } = desk;
  return { draft, placed, comment, isReady: placing !== null || fault !== null };
}
