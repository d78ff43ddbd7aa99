/** Who signed in at the identity provider, and what their sessions need to know of them. */
import type { Role, VisibleCollections } from "../../contract/index.ts";

export interface Person {
  /** `sub` at the provider: never given to another person. */
  readonly subject: string;
  /** For people to read. */
  readonly name: string;
  readonly role: Role;
  readonly collections: VisibleCollections;
}

export interface SessionPeople {
  /**
   * Whose session it is; null once it has ended: by its age, without requests, or because the claims
   * give no role any longer.
   */
  find(id: string): Person | null;
  /** A request came with it. */
  touch(id: string): void;
  /** Ends them everywhere; throws `state_unavailable` if only this process could be informed. */
  end(sessions: readonly EndedSession[]): Promise<void>;
  /** Reads what other processes have changed. */
  refresh(): Promise<void>;
}

export interface EndedSession {
  readonly id: string;
  readonly expiresAtMs: number;
}
