/** Faults of a ticket before it is sent: nothing is cut, and nothing is sent for nothing. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Draft } from "./desk-types.ts";

export interface DraftBounds {
  readonly titleLengthMax: number;
  readonly bodyLengthMax: number;
}

/** Null for a ticket that may be sent. */
export function draftFault(
  { title, body }: Draft,
  bounds: DraftBounds,
  t: DeskTranslator,
): string | null {
  const { titleLengthMax, bodyLengthMax } = bounds;
  if (title.trim() === "") return t("form.noTitle");
  if (title.length > titleLengthMax) {
    return t("form.titleTooLong", { max: titleLengthMax, length: title.length });
  }
  if (body.length > bodyLengthMax) {
    return t("form.bodyTooLong", { max: bodyLengthMax, length: body.length });
  }
  return null;
}
