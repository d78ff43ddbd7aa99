/** What every operation on tickets works with. */
import type { Clock } from "../../base/index.ts";
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Adjudicator } from "../adjudicator/adjudicator.ts";
import type { LiveModel } from "../model/live-model.ts";

/** What the work of one classifier shares. */
export interface ClassifierTools {
  readonly database: Database;
  readonly live: LiveModel;
  readonly clock: Clock;
  /** Null where none is configured. */
  readonly adjudicator: Adjudicator | null;
  /** Changes while the classifier runs. */
  settings: ResolvedClassifierSettings;
}
