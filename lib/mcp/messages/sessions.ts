/** Sessions of clients of 2025: a server each, ended when they are idle, forgotten or too many. */
import type {
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { KnowledgeError, type VisibleCollections } from "../../contract/index.ts";

export interface McpSession {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /**
   * Who opened it; for all other callers it does not exist. Null if callers cannot be told apart.
   */
  readonly caller: string | null;
  /** What the caller might do then: the server offers that. */
  readonly rights: string;
  /** The collections that it shows: of news about others it is not told. */
  readonly permitted: VisibleCollections;
}

export interface SessionLimits {
  /** Open at one time; default 1,000. */
  readonly sessionsMax?: number | undefined;
  /** Sessions of one caller; default 50. */
  readonly sessionsPerCallerMax?: number | undefined;
  /** Without any request or stream; default 15 minutes. */
  readonly sessionIdleMs?: number | undefined;
}

export interface McpSessions {
  /** Makes room for one more. Throws `sessions_exhausted` when none that is idle can be ended. */
  reserve(caller: string | null): void;
  add(id: string, session: McpSession): void;
  /**
   * Null for a session that does not exist, belongs to another caller, or was opened with other
   * rights.
   */
  find(id: string, asking: Pick<McpSession, "caller" | "rights">): McpSession | null;
  remove(id: string): void;
  /** Counts a request or stream as open; gives the way to say that it is over. */
  use(id: string): () => void;
  /** Ends those that have been idle too long. */
  sweep(): void;
  each(work: (session: McpSession) => void): void;
  readonly size: number;
  close(): Promise<void>;
}

interface Entry extends McpSession {
  openExchanges: number;
  usedAt: number;
}

export function createMcpSessions(
  { sessionsMax = 1_000, sessionsPerCallerMax = 50, sessionIdleMs = 15 * 60_000 }: SessionLimits,
  now: () => number = () => performance.now(),
): McpSessions {
  // Insertion order is the order of use: who is used goes to the end.
  const entries = new Map<string, Entry>();

  const end = (id: string): Promise<void> => endSession(entries, id);
  const makeRoom = (isFull: boolean, isMeant: (entry: Entry) => boolean): void => {
    if (!isFull) return;
    const id = oldestIdle(entries, isMeant);
    if (id === undefined) throw exhausted();
    void end(id);
  };

  return {
    reserve(caller) {
      if (caller !== null) {
        const isFull = countOf(entries, caller) >= sessionsPerCallerMax;
        makeRoom(isFull, (entry) => entry.caller === caller);
      }
      makeRoom(entries.size >= sessionsMax, () => true);
    },
    add(id, session) {
      entries.set(id, { ...session, openExchanges: 0, usedAt: now() });
    },
    find(id, { caller, rights }) {
      const entry = entries.get(id);
      return entry?.caller === caller && entry.rights === rights ? entry : null;
    },
    remove: (id) => void entries.delete(id),
    use(id) {
      const entry = entries.get(id);
      if (entry === undefined) return () => undefined;
      entry.openExchanges += 1;
      entries.delete(id);
      entries.set(id, entry);
      return () => {
        entry.openExchanges -= 1;
        entry.usedAt = now();
      };
    },
    sweep() {
      const usedBefore = now() - sessionIdleMs;
      for (const [id, { openExchanges, usedAt }] of entries) {
        if (openExchanges === 0 && usedAt < usedBefore) void end(id);
      }
    },
    each(work) {
      for (const entry of entries.values()) work(entry);
    },
    get size() {
      return entries.size;
    },
    async close() {
      await Promise.all([...entries.keys()].map(end));
    },
  };
}

async function endSession(entries: Map<string, Entry>, id: string): Promise<void> {
  const entry = entries.get(id);
  entries.delete(id);
  // Closes the transport and with it every stream; a failure leaves nothing to do.
  await entry?.server.close().catch(() => undefined);
}

function oldestIdle(
  entries: ReadonlyMap<string, Entry>,
  isMeant: (entry: Entry) => boolean,
): string | undefined {
  for (const [id, entry] of entries) if (entry.openExchanges === 0 && isMeant(entry)) return id;
  return undefined;
}

function countOf(entries: ReadonlyMap<string, Entry>, caller: string): number {
  let count = 0;
  for (const entry of entries.values()) if (entry.caller === caller) count += 1;
  return count;
}

function exhausted(): KnowledgeError {
  return new KnowledgeError(
    "sessions_exhausted",
    "All MCP sessions are in use; close one with DELETE, or try again in a minute.",
    { retryAfter_s: 60 },
  );
}
