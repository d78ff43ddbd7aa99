/** Sessions that ended before their time, shared by all processes of one data folder. */
import { hash } from "node:crypto";
import type { Database } from "../../storage/index.ts";

export interface Revocations {
  /** Whether it has ended, as far as this process knows; `refresh` reads what others have ended. */
  has(sessionId: string): boolean;
  /** Takes effect in this process at once, in others when they refresh. */
  revoke(sessionId: string, expiresAtMs: number): Promise<void>;
  /** Whether nobody has taken this order to end sessions before, in any process; until it expires. */
  takeOrder(order: string, expiresAtMs: number): Promise<boolean>;
  /** Forgets an order that could not be carried out, so that its sender may repeat it. */
  giveOrderBack(order: string): Promise<void>;
  /** Reads what other processes have revoked since the last time. */
  refresh(): Promise<void>;
  /** Tells each session once that it is over; returns the way to unsubscribe. */
  onRevoked(listener: (sessionId: string) => void): () => void;
}

const insert =
  "INSERT INTO revoked_session (session_id, expires_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING";
/** A node whose clock is ahead must not forget for those whose clocks are not. */
const clockStepMaxMs = 600_000;
/** Orders are rows beside those of sessions; their ids begin with `order:`. */
const takeOrder = `${insert} RETURNING position`;
const giveOrderBack = "DELETE FROM revoked_session WHERE session_id = ?";
const sweep = "DELETE FROM revoked_session WHERE expires_at_ms <= ?";
const readNewer =
  "SELECT position, session_id, expires_at_ms FROM revoked_session WHERE position > ? ORDER BY position";

export function createRevocations(database: Database, clock: () => number = Date.now): Revocations {
  /** Session id → when it would have ended anyway. */
  const revoked = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();
  let position = 0;

  const add = (sessionId: string, expiresAtMs: number): void => {
    if (revoked.has(sessionId)) return;
    revoked.set(sessionId, expiresAtMs);
    for (const listener of listeners) listener(sessionId);
  };
  const forgetExpired = (now: number): void => {
    for (const [id, expiresAtMs] of revoked) if (expiresAtMs <= now) revoked.delete(id);
  };

  return {
    has: (sessionId) => revoked.has(sessionId),
    async revoke(sessionId, expiresAtMs) {
      add(sessionId, expiresAtMs);
      const now = clock();
      forgetExpired(now);
      await database.write([
        { sql: sweep, args: [now - clockStepMaxMs] },
        { sql: insert, args: [sessionId, expiresAtMs] },
      ]);
    },
    async takeOrder(order, expiresAtMs) {
      const [, taken] = await database.write([
        { sql: sweep, args: [clock() - clockStepMaxMs] },
        { sql: takeOrder, args: [keyOf(order), expiresAtMs] },
      ]);
      return (taken?.rows.length ?? 0) > 0;
    },
    async giveOrderBack(order) {
      await database.write([{ sql: giveOrderBack, args: [keyOf(order)] }]);
    },
    async refresh() {
      const { rows } = await database.read({ sql: readNewer, args: [position] });
      for (const [at, sessionId, expiresAtMs] of rows.map((row) => [row[0], row[1], row[2]])) {
        position = Number(at);
        add(String(sessionId), Number(expiresAtMs));
      }
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A hash, because the sender chose the text. */
function keyOf(order: string): string {
  return `order:${hash("sha256", order, "hex")}`;
}
