/** What a connector is: a signature, a mapping and a client. A further one fills these types. */
import type { ClassifyRequest, ConnectorName, TicketResolution } from "../contract/index.ts";

/** What another system sent, as it came. */
export interface ReceivedRequest {
  /** By lower-case name; null when absent. */
  header(name: string): string | null;
  readonly body: Uint8Array;
}

export type SignedHead = Pick<ReceivedRequest, "header">;

/** Our request without its id. */
export type TicketContent = Omit<ClassifyRequest, "correlationId">;

/** Where a person put the ticket, or has left it. */
export interface TicketPlacing {
  /** Labels, tags or values, in the words of the other system. */
  readonly names: readonly string[];
  /** Their account; null where it is not said. */
  readonly account: string | null;
  /** False for programs and for whoever may not judge tickets. */
  readonly isJudge: boolean;
}

/** Something that happened to a ticket, as it is stored until it is worked off. */
export interface TicketNews {
  readonly correlationId: string;
  /** Its id before it was moved here, with the notes that were written there. */
  readonly formerly?: string | undefined;
  /** When it happened there, in milliseconds since 1970. */
  readonly at_ms: number;
  /**
   * `told`: places only a ticket that is new; `written`: its text is new too; `closed`: a person has
   * done what it asks for, with the places that it has; `erased`: nothing of it is to stay.
   */
  readonly kind: "told" | "written" | "closed" | "deleted" | "erased" | "restored";
  readonly content: TicketContent;
  /** Null where nobody placed it. */
  readonly placing: TicketPlacing | null;
}

export interface Delivery {
  /** Stays the same when it is sent again. */
  readonly id: string;
  /** Null: nothing that concerns us, or that can be read. */
  readonly event: TicketNews | null;
  /** Set aside, so that its sender stops. Default: it is nothing of the kind. */
  readonly dead?: DeadDelivery | undefined;
}

/** What is listed of a delivery that will never be read. */
export interface DeadDelivery {
  readonly correlationId: string;
  readonly fault: string;
}

/** What is to stand at a ticket in the other system. */
export interface DesiredWrite {
  readonly collection: string;
  readonly subTheme: string | null;
  readonly documents: readonly DesiredDocument[];
}

export interface DesiredDocument {
  readonly title: string;
  /** Null where readers cannot reach it. */
  readonly url: string | null;
}

export interface Writing {
  readonly correlationId: string;
  readonly wish: DesiredWrite;
  /** Collections that we wrote there, or were to, this one too: they give way to it. */
  readonly ours: readonly string[];
  /** In the text of the note, so that it is found again. */
  readonly marker: string;
  /** Whether an earlier attempt may have written the note, whatever the system says. */
  readonly mayBeThere: boolean;
  readonly signal: AbortSignal;
}

/** A line of `knowledge connect test`. */
export interface ConnectionCheck {
  readonly isRight: boolean;
  readonly text: string;
}

/** Pages that were read before, so that those that have not changed cost nothing. */
export interface KnownPages {
  get(page: string): KnownPage | undefined;
  set(page: string, about: KnownPage): void;
}

export interface KnownPage {
  /** Its entity tag. */
  readonly tag: string;
  /** Null for the last one. */
  readonly next: string | null;
}

/** Which tickets of the past. */
export interface HistoryRequest {
  /** Such as `owner/name`. */
  readonly repository: string;
  /** Those that have changed since then, in milliseconds since 1970. */
  readonly since_ms: number;
  /** Ids of tickets that changed just then and were read before. Default: none. */
  readonly alreadyRead?: readonly string[] | undefined;
  /** Only those that are not closed. Default: all. */
  readonly isOpen?: boolean | undefined;
  /** Default: all pages are read. */
  readonly knownPages?: KnownPages | undefined;
  readonly signal: AbortSignal;
}

export interface PastPage {
  /** None of one that has not changed. */
  readonly tickets: readonly PastTicket[];
  readonly isUnchanged: boolean;
  /** Null for one that has not changed. */
  readonly until: HistoryPosition | null;
}

/** From where a later run goes on. */
export interface HistoryPosition {
  readonly since_ms: number;
  /** Ids of tickets that changed just then. */
  readonly read: readonly string[];
}

export interface PastTicket {
  readonly correlationId: string;
  /** When it last changed. */
  readonly at_ms: number;
  readonly content: TicketContent;
  /** All its labels. */
  readonly names: readonly string[];
}

/** The other system's API. Rejects with a `RemoteFault`. */
export interface TicketClient {
  write(writing: Writing): Promise<void>;
  /** Our own account there; null where the system does not say. */
  account(signal: AbortSignal): Promise<string | null>;
  check(signal: AbortSignal): Promise<readonly ConnectionCheck[]>;
  /** What solved a closed ticket, null where nothing says so. Absent: it is not asked. */
  solution?(correlationId: string, signal: AbortSignal): Promise<TicketResolution | null>;
  /** Oldest change first. Absent: its history cannot be read. */
  history?(request: HistoryRequest): AsyncIterable<PastPage>;
}

/** One configured system, its settings read and its secrets at hand. */
export interface Connector {
  readonly name: ConnectorName;
  /** Decided before the body is read: whether the sender shows anything to check. */
  isSigned(head: SignedHead): boolean;
  /** Where the secret itself is sent: whether it is right, before the body is read. */
  readonly opensBefore?: ((head: SignedHead) => boolean) | undefined;
  /** Whether the sender knows the secret. */
  isGenuine(request: ReceivedRequest, now: number): boolean;
  /** Throws `body_malformed`, and `configuration_invalid` when a package is missing. */
  read(request: ReceivedRequest, now: number): Delivery | Promise<Delivery>;
  /** The collection that a label, tag or value stands for; null for none. */
  collectionOf(name: string): string | null;
  /** Null: nothing is ever written or read there. */
  readonly client: TicketClient | null;
  /** Whether sure tickets are written back. */
  readonly writesBack: boolean;
  close(): Promise<void>;
}

/** What a connector is made with, besides its settings. */
export interface ConnectorContext {
  /** Gives the secret itself; one fault for each variable that is not set. */
  reveal(given: string, field: string): string;
  /** Those that the classifier knows now. */
  readonly collections: () => readonly string[];
}
