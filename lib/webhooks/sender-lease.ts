/** One process sends at a time, so that the order per ticket holds for all of them together. */
import { isKnowledgeError } from "../contract/index.ts";
import { acquireLease, type Database, type Lease } from "../storage/index.ts";

export interface SenderLease {
  /** Whether this process may send now. Takes the lease if it is free. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** Monotonic times: a clock that is put back must not stretch them. */
const renewAfterMs = 30_000;
/** A lease that was not renewed for so long may be another's soon. */
const trustMs = 90_000;
const askAgainMs = 1_000;

/** `name`: what is sent; each has a sender of its own. */
export function createSenderLease(database: Database, name: string): SenderLease {
  let lease: Lease | null = null;
  let renewedAt = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  const release = async (): Promise<void> => {
    const held = lease;
    lease = null;
    await held?.release();
  };
  return {
    async isHeld() {
      const now = performance.now();
      // The process has stood still: another one may send by now.
      if (lease !== null && now - renewedAt > trustMs) await release();
      if (lease === null) {
        if (now - askedAt < askAgainMs) return false;
        askedAt = now;
        lease = await take(database, name);
        renewedAt = now;
      } else if (now - renewedAt > renewAfterMs) {
        await lease.renew();
        renewedAt = now;
      }
      return lease !== null;
    },
    release,
  };
}

/** Null while another process holds it. */
async function take(database: Database, name: string): Promise<Lease | null> {
  try {
    return await acquireLease(database, { name, waitMs: 0 });
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "index_locked") return null;
    throw error;
  }
}
