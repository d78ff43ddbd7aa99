/** What a plain way to place tickets looks like. */
import type { LabelledText } from "./ticket-sets.ts";

export type PlaceText = (text: string) => string;

export interface TicketPeer {
  readonly name: string;
  readonly train: (examples: readonly LabelledText[]) => PlaceText;
}
