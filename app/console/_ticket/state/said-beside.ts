/** What the form of a judgement says besides the place and the comment. */
import type { TicketResolution } from "knowledge-sdk/schemas";
import { type ChosenFields, fieldsIn } from "./chosen-fields.ts";

export interface SaidBeside {
  readonly fields?: ChosenFields | undefined;
  /** Null takes back what stood; undefined says nothing. */
  readonly resolution?: TicketResolution | null | undefined;
}

/** Names of the fields of what solved a ticket. */
export const solvedText = "solvedText";
export const solvedPage = "solvedPage";

export function saidIn(form: HTMLElement | null): SaidBeside {
  return { fields: fieldsIn(form), resolution: resolutionIn(form) };
}

/** Only where somebody has changed it: what the form showed may have been said anew meanwhile. */
function resolutionIn(form: HTMLElement | null): SaidBeside["resolution"] {
  const written = form?.querySelector<HTMLTextAreaElement>(`[name=${solvedText}]`);
  const linked = form?.querySelector<HTMLInputElement>(`[name=${solvedPage}]`);
  if (written == null || linked == null) return undefined;
  if (written.value === written.defaultValue && linked.value === linked.defaultValue) {
    return undefined;
  }
  const text = written.value.trim();
  const page = linked.value.trim();
  if (text === "" && page === "") return null;
  return { ...(text !== "" && { text }), ...(page !== "" && { page }) };
}
