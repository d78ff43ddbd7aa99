/** A classifier over the handbook of a small shop, indexed for real in a temporary folder. */

import type { Clock } from "../../../lib/base/index.ts";
import type { KnowledgeClassifier } from "../../../lib/classifier/index.ts";
import { openTicketClassifier } from "../../../lib/classifier/ticket-classifier.ts";
import { runTraining, type TrainingJob } from "../../../lib/classifier/training/run-training.ts";
import type { Train } from "../../../lib/classifier/training/train-in-worker.ts";
import type {
  AdjudicatorConfig,
  ClassifierSettings,
  ClassifyRequest,
} from "../../../lib/contract/index.ts";
import { storeOf } from "./store-of.ts";

export const shopPages: Readonly<Record<string, string>> = {
  "billing/invoices.md":
    "# Invoices\n\nEvery order has an invoice.\n\n## Wrong address\n\nCorrect the address of an invoice and download it again.",
  "billing/refunds.md":
    "# Refunds\n\nA refund goes back to the card that paid.\n\n## Duration\n\nMoney arrives within five days.",
  "shipping/parcels.md":
    "# Parcels\n\nTrack a parcel with its number.\n\n## Lost parcel\n\nReport a parcel that did not arrive to the courier.",
  "shipping/delivery.md": "# Delivery\n\nThe courier delivers in the morning or leaves a note.",
  "account/password.md":
    "# Password\n\nReset the password of your account by a link in a message.\n\n## Login\n\nA login needs the second factor.",
  "account/profile.md": "# Profile\n\nChange name and language of the account profile.",
};

export interface ClassifierOptions {
  readonly settings?: ClassifierSettings;
  readonly adjudicator?: AdjudicatorConfig;
  readonly clock?: Clock;
  /** Trains in this thread by default. */
  readonly train?: Train;
}

export interface TemporaryClassifier {
  readonly classifier: KnowledgeClassifier;
  readonly dbPath: string;
  /** What went wrong in the background. */
  readonly errors: unknown[];
  /** Another classifier over the same databases. */
  another(options?: ClassifierOptions): Promise<KnowledgeClassifier>;
  close(): Promise<void>;
}

export async function classifierOf(options: ClassifierOptions = {}): Promise<TemporaryClassifier> {
  const { store, dbPath, close } = await storeOf(shopPages);
  const errors: unknown[] = [];
  const opened: KnowledgeClassifier[] = [];
  const another = async ({ clock, train, ...given }: ClassifierOptions = {}) => {
    const config = { store, dbPath, onError: (error: unknown) => errors.push(error), ...given };
    // Worker threads run compiled files only.
    const inThread = (job: TrainingJob) => runTraining(job);
    const classifier = await openTicketClassifier(config, { clock, train: train ?? inThread });
    opened.push(classifier);
    return classifier;
  };
  return {
    classifier: await another(options),
    dbPath,
    errors,
    another,
    async close() {
      for (const classifier of opened) await classifier.close();
      await close();
    },
  };
}

export function ticket(
  correlationId: string,
  title = "The invoice has the wrong address",
): ClassifyRequest {
  return { correlationId, title };
}
