/** A node's copy of the index on a server, kept level in a thread. */
import { messageOf, WorkerThread } from "../base/index.ts";
import type { DbPath, ReplicaStatus } from "../contract/index.ts";
import type { IndexServer } from "../storage/index.ts";
import type { CopyFault, FollowThread, Look } from "./follow-loop.ts";

export interface ReplicaOptions {
  /** Where the copy lies: `index-replica.db` in the data folder. */
  readonly dbPath: DbPath;
  readonly server: IndexServer;
  /** A publication has arrived in the copy. */
  readonly onNew: () => void;
  /** Told once for each change: why the copy is no longer level, or null when it is again. */
  readonly onChange: (fault: CopyFault | null) => void;
}

export interface FollowedIndex {
  status(): ReplicaStatus;
  close(): Promise<void>;
}

/** A pause of the network is no news; a restart of the server takes less. */
const degradedAfterMs = 5_000;
const restartMs = 1_000;
/** A first copy of a large index is one call. */
const endMaxMs = 60_000;

/** Never fails: a server that is away is told by `status`, and looked for until it is back. */
export function followIndex({ dbPath, server, onNew, onChange }: ReplicaOptions): FollowedIndex {
  const thread = new WorkerThread<FollowThread>({ worker: "replica/follow-worker.js", endMaxMs });
  const openedAt = performance.now();
  let levelAt: number | null = null;
  let last: Look | null = null;
  let told: CopyFault["reason"] | null = null;
  const closing = new AbortController();
  const hear = (look: Look): void => {
    last = look;
    if (look.isCopying) return;
    if (look.fault === null) levelAt = performance.now();
    if (look.isNew) onNew();
    const reason = look.fault?.reason ?? null;
    if (reason !== told) onChange(look.fault);
    told = reason;
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await thread.ask("run", { dbPath, server }, { onTold: hear });
      } catch (error) {
        if (closing.signal.aborted) return;
        const message = messageOf(error);
        const fault: CopyFault = { reason: "copy_failed", message };
        const generation = last?.generation ?? 0;
        hear({ fault, serverGeneration: null, generation, isNew: false, isCopying: false });
      }
      await new Promise((resolve) => setTimeout(resolve, restartMs));
    }
  };
  void run();
  return {
    status() {
      const lagMs = performance.now() - (levelAt ?? openedAt);
      const isLate = lagMs > degradedAfterMs || (levelAt === null && last?.fault != null);
      const { generation = 0, serverGeneration = null, fault = null } = last ?? {};
      // A server that hangs holds the thread, which then says nothing; so does a large copy.
      const silence = last?.isCopying === true ? "copying" : "server_unavailable";
      return {
        lag_s: Math.round(lagMs) / 1_000,
        generationsBehind:
          serverGeneration === null ? null : Math.max(0, serverGeneration - generation),
        fault: isLate ? (fault?.reason ?? silence) : null,
      };
    },
    async close() {
      closing.abort();
      await thread.close();
    },
  };
}
