/** Work without an end, such as sending messages, that one process at a time does as long as it lives. */
import type { Database } from "../database.ts";
import { isLeaseLost, type Lease, tryLease } from "./lease-table.ts";

export interface LastingLease {
  /** Whether this process may work now. Takes the lease if it is free. */
  isHeld(): Promise<boolean>;
  /** Never rejects. */
  release(): Promise<void>;
}

/** Monotonic times: a clock that is put back must not stretch them. */
const renewAfterMs = 30_000;
/** A lease that was not renewed for so long may be another's soon. */
const trustMs = 90_000;
const askAgainMs = 1_000;

/** `name`: of the work; each has a lease of its own. */
export function createLastingLease(database: Database, name: string): LastingLease {
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
      // The process has stood still: another one may be at work by now.
      if (lease !== null && now - renewedAt > trustMs) await release();
      if (lease === null) {
        if (now - askedAt < askAgainMs) return false;
        askedAt = now;
        lease = await tryLease(database, { name });
        renewedAt = now;
      } else if (now - renewedAt > renewAfterMs) {
        // A machine that slept, or a clock of the server that was set: another one has it.
        if (await isLost(lease)) await release();
        else renewedAt = now;
      }
      return lease !== null;
    },
    release,
  };
}

/** Renews it, unless another process has taken it over. */
async function isLost(lease: Lease): Promise<boolean> {
  try {
    await lease.renew();
    return false;
  } catch (error) {
    if (isLeaseLost(error)) return true;
    throw error;
  }
}
