/** What the page of the queue brings along. */
import type {
  TicketCountsResponse,
  TicketFieldSet,
  TicketsResponse,
} from "knowledge-sdk/service-schemas";
import type { ReactNode } from "react";
import type { SignInMode } from "../../_ticket/saving/sign-in-again.tsx";
import type { Draft, Place, PlacedTicket } from "../../_ticket/state/desk-types.ts";
import type { DraftBounds } from "../../_ticket/state/draft-faults.ts";
import type { Asked } from "./views/views.ts";

/** On a phone one is shown at a time. */
export type Pane = "views" | "list" | "ticket";

export interface QueueProps {
  /** The page that places tickets: a form in place of the views, and the newest tickets beside it. */
  readonly isPlacing: boolean;
  /** Values that a form without scripts could not send. */
  readonly draft: Draft | null;
  /** Names that others have for fields of a ticket, with ours. */
  readonly foreignFields: Readonly<Record<string, string>>;
  /** Null where the list cannot be shown; the notices say why. */
  readonly list: TicketsResponse | null;
  /** Parameters of the list and `embed`, without its page and the open ticket. */
  readonly asked: Asked;
  readonly isFirstPage: boolean;
  /** When the list was read, ISO 8601: what comes later is new. */
  readonly readAt: string;
  readonly counts: TicketCountsResponse;
  readonly collections: readonly string[];
  readonly places: readonly Place[];
  readonly fields: TicketFieldSet;
  /** Key of the open ticket; null for none. */
  readonly openId: string | null;
  /** Null if there is no such ticket. */
  readonly open: PlacedTicket | null;
  readonly pane: Pane;
  /** Tickets of a form that was not accepted. */
  readonly chosen: readonly string[];
  /** The judgement of a form that was refused. */
  readonly refused: { readonly comment: string | null; readonly place: string };
  readonly bounds: DraftBounds & { readonly ticketsMax: number; readonly queryLengthMax: number };
  readonly allowedOrigins: readonly string[];
  readonly signIn: SignInMode;
  readonly isEmbedded: boolean;
  readonly notices: ReactNode;
  readonly filters: ReactNode;
}
