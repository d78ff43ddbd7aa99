/** What gaps offer to a service, and what they need of it. */
import type { Clock } from "../base/index.ts";
import type {
  DbPath,
  GapAction,
  GapActionResponse,
  GapsParameters,
  GapsResponse,
  StoreStatus,
} from "../contract/index.ts";
import type { GapLookJob } from "./pass/gap-look.ts";

/** Rejects with `gap_not_found` and `gap_changed`. */
export interface Gaps {
  list(parameters: Omit<GapsParameters, "format">): Promise<GapsResponse>;
  change(action: GapAction): Promise<GapActionResponse>;
  /** Asks all that is new at once; null where another process does. */
  look(): Promise<{ readonly asked: number; readonly waiting: number } | null>;
  close(): Promise<void>;
}

export interface GapsOptions {
  /** The databases; gaps are in the state. */
  readonly dbPath: DbPath;
  /** How the service searches now. */
  readonly search: () => GapLookJob["search"];
  /** Whether searches are counted: otherwise their texts are left alone. */
  readonly withSearches: boolean;
  /** Gaps that were asked less often in 90 days are not shown. */
  readonly shownFrom: number;
  /** Title and address of a document; null if there is none. */
  readonly describe?: (id: string) => Promise<{ title: string; path: string } | null>;
  /** The index that answers: each new generation is looked at. Default: nobody looks by itself. */
  readonly follow?: (() => Pick<StoreStatus, "generation" | "ready">) | undefined;
  readonly clock?: Clock;
  /** Called when a look has failed. Default: ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
