/** A ticket as the model reads it: redacted and shortened by the caller. */
import type { FieldValues, TicketPart } from "../contract/index.ts";

export interface Ticket {
  readonly title: string;
  /** Empty if there is none. */
  readonly body: string;
  readonly tags: readonly string[];
  /** As the request names it: a URL, `org/name` or a name; null when it does not. */
  readonly repo: string | null;
  readonly attachments: readonly TicketAttachmentText[];
  /** What stands around the person's own words and counts little; absent where nothing does. */
  readonly context?: string;
}

/** As it is kept: with the whole body as title and body say it. */
export interface StoredTicket extends Omit<Ticket, "context"> {
  /**
   * What the body consists of, each kind once. Absent where the person wrote all of it, and in tickets
   * that earlier versions kept.
   */
  readonly parts?: readonly MailPart[];
}

/**
 * `written`: by the person who sends the ticket. `reply` and `forward`: what others wrote before.
 * `courtesy`: a line of greeting. `footer`: disclaimers. `template`: fields of a form that nobody filled in.
 * `encoded`: files as text, which nobody reads.
 */
export type MailPartKind = TicketPart["kind"];

/** Lines of one kind that stand together. */
export interface MailPart {
  readonly kind: MailPartKind;
  readonly text: string;
}

export interface TicketAttachmentText {
  readonly type: "image" | "log" | "file";
  /** Empty if there is none. */
  readonly content: string;
  readonly description: string;
}

/** A ticket with the place that a person has given it. */
export interface TicketExample {
  /** Its number in the feedback log: examples are learnt in this order. */
  readonly seq: number;
  /** The `correlationId`; a later example of the same id takes the place of this one. */
  readonly id: string;
  readonly collection: string;
  readonly subTheme: string | null;
  /** What people said of configured fields; absent for nothing. */
  readonly fields?: FieldValues | undefined;
  /** 1 for a correction, less for a confirmation; above 0, up to 1. */
  readonly weight: number;
  /** From `TicketModel.features`; holds no text. */
  readonly features: Uint8Array;
}
