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

/** More of a page than this may be given: nothing else of it is passed on. */
export interface DescribedPage {
  readonly title: string;
  readonly path: string;
  /** Where it stands on a site of its own; then this is its address. */
  readonly url?: string | undefined;
}

/** Rejects with `gap_not_found` and `gap_changed`. */
export interface Gaps {
  list(parameters: Omit<GapsParameters, "format">, how?: HowToList): Promise<GapsResponse>;
  change(action: GapAction): Promise<GapActionResponse>;
  /** Asks all that is new at once; null where another process does. */
  look(): Promise<{ readonly asked: number; readonly waiting: number } | null>;
  close(): Promise<void>;
}

export interface HowToList {
  /** Whether titles and addresses of pages are looked up. Default: true. */
  readonly withTitles?: boolean;
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
  readonly describe?: (id: string) => Promise<DescribedPage | null>;
  /** The index that answers: each new generation is looked at. Default: nobody looks by itself. */
  readonly follow?: (() => Pick<StoreStatus, "generation" | "ready">) | undefined;
  readonly clock?: Clock;
  /** Called when a look has failed. Default: ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
