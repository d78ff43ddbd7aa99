/** Faults of a ticket before it is sent: nothing is cut, and nothing is sent for nothing. */
import type { Draft } from "./desk-types.ts";

export interface DraftBounds {
  readonly titleLengthMax: number;
  readonly bodyLengthMax: number;
}

/** Null for a ticket that may be sent. */
export function draftFault({ title, body }: Draft, bounds: DraftBounds): string | null {
  const count = (value: number): string => value.toLocaleString("en");
  if (title.trim() === "") return "The ticket has no title; give it one line.";
  if (title.length > bounds.titleLengthMax) {
    return `The title may have ${count(bounds.titleLengthMax)} characters and has ${count(title.length)}; shorten it. Nothing was sent.`;
  }
  if (body.length > bounds.bodyLengthMax) {
    return `The description may have ${count(bounds.bodyLengthMax)} characters and has ${count(body.length)}; shorten it. Nothing was sent.`;
  }
  return null;
}
