/** Shared by all operations on tickets. */
import type { Clock } from "../../base/index.ts";
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Adjudicator } from "../adjudicator/adjudicator.ts";
import type { DocumentMemory } from "../documents/document-memory.ts";
import type { IncidentWatch } from "../evidence/incident-watch.ts";
import type { NearDuplicates } from "../evidence/near-duplicates.ts";
import type { LiveModel } from "../model/live-model.ts";

/** Shared by the parts of one classifier. */
export interface ClassifierTools {
  /** Whose documents are suggested. */
  readonly store: KnowledgeStore;
  readonly documents: DocumentMemory;
  readonly database: Database;
  readonly live: LiveModel;
  readonly clock: Clock;
  /** Tickets that say nearly the same; knows stored ones and those that this process has read. */
  readonly duplicates: NearDuplicates;
  /** Which of them came in a short time. */
  readonly incidents: IncidentWatch;
  /** Null where none is configured. */
  readonly adjudicator: Adjudicator | null;
  /** Changes while the classifier runs. */
  settings: ResolvedClassifierSettings;
}
