/** A system where tickets live, as the suite of connectors needs it. */
import type { ApiServer } from "./api-server.ts";

/** A request as the system sends it. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SystemTicket {
  readonly correlationId: string;
  /** In the system. */
  readonly number: number;
}

export interface ConnectedSystem {
  readonly name: "github" | "zendesk" | "mail";
  /** Its entry in the configuration, with everything written back. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Null where nothing is written back. */
  readonly api: ApiServer | null;
  /** The time of a request, where it is signed. */
  now: () => number;
  /** Told of what our own account did, where the system sends that as an event too. */
  onEcho: (request: SentRequest) => void;
  open(title: string, body?: string): SystemTicket;
  opened(ticket: SystemTicket): SentRequest;
  /** A person has put it there; `minute`: how long after it was opened. */
  placed(ticket: SystemTicket, collection: string, minute: number): SentRequest;
  /** Null where tickets are not deleted. */
  deleted(ticket: SystemTicket): SentRequest | null;
  /** Its title is changed, `minute` after it was opened; null where titles stay. */
  edited(ticket: SystemTicket, title: string, minute: number): SentRequest | null;
  /** Signed again, after its body was changed. */
  signed(request: SentRequest): SentRequest;
  /** As if another one had sent it. */
  forged(request: SentRequest): SentRequest;
  notes(ticket: SystemTicket): readonly string[];
  /** Labels, tags, value of the field. */
  places(ticket: SystemTicket): readonly string[];
  remove(ticket: SystemTicket): void;
  close(): Promise<void>;
}

/** One that is written back to, and tells of deleted tickets. */
export interface WritableSystem extends ConnectedSystem {
  readonly name: "github" | "zendesk";
  readonly api: ApiServer;
  deleted(ticket: SystemTicket): SentRequest;
  /** Puts it there, or as a tag too, without an event. */
  label(ticket: SystemTicket, names: readonly string[]): void;
  /** A person has done what it asks for, `minute` after it was opened. */
  closed(ticket: SystemTicket, minute: number): SentRequest;
  edited(ticket: SystemTicket, title: string, minute: number): SentRequest;
}

export const dayOne: number = Date.UTC(2026, 2, 1);
