/** What the writer's file holds, for a process that answers no searches and keeps nothing of it in memory. */
import type { DbPath, StoreStatus } from "../contract/index.ts";
import { readFromIndex, readIndexState } from "../corpus/index.ts";

const none: StoreStatus = { ready: false, generation: 0, documents: 0, sections: 0, bytes: 0 };

export interface WrittenIndex {
  /** As it was at the last `refresh`. */
  status(): StoreStatus;
  isHybridSearch(): boolean;
  refresh(): Promise<void>;
}

export interface WrittenIndexOptions {
  /** The databases; an index is created where there is none. */
  readonly dbPath: DbPath;
  /** Whether vectors are made for it. */
  readonly isHybrid: boolean;
}

/** Its status says that there is none until `refresh` has found one. */
export function createWrittenIndex({ dbPath, isHybrid }: WrittenIndexOptions): WrittenIndex {
  let status = none;
  return {
    status: () => status,
    isHybridSearch: () => isHybrid,
    async refresh() {
      const { state } = await readFromIndex(dbPath, async (database) => ({
        state: await readIndexState(database),
      }));
      if (state === null) return;
      const { documents, sections, publishedAt } = state.manifest;
      status = {
        ready: true,
        generation: state.generation,
        documents,
        sections,
        bytes: 0,
        ...(publishedAt !== undefined && { publishedAt }),
      };
    },
  };
}
