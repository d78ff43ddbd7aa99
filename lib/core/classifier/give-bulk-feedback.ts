/** Feedback for several tickets at once: each by itself, so that one that fails holds up no other. */
import {
  type ActorOptions,
  type BulkFeedbackRequest,
  type BulkFeedbackResponse,
  isKnowledgeError,
  type KnowledgeError,
} from "../../contract/index.ts";
import { checkPlace, requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classify-ticket.ts";
import { classificationNotFound, giveFeedback } from "./give-feedback.ts";
import { readClassification } from "./records/classification-record.ts";
import type { Placement } from "./records/classification-table.ts";

/** A place that no ticket can have is refused before anything is stored. */
export async function giveBulkFeedback(
  tools: ClassifierTools,
  request: BulkFeedbackRequest,
  options: ActorOptions,
): Promise<BulkFeedbackResponse> {
  const { correctCollection, correctSubTheme, comment } = request;
  await requireCollections(tools.live.model);
  if (correctCollection !== undefined) {
    checkPlace(tools.live.model, correctCollection, correctSubTheme);
  }
  const failures: BulkFeedbackResponse["failures"] = [];
  const ids = new Set(request.correlationIds);
  for (const correlationId of ids) {
    try {
      const place =
        correctCollection === undefined
          ? await predictedPlace(tools, correlationId)
          : { collection: correctCollection, subTheme: correctSubTheme ?? null };
      const said = {
        correlationId,
        correctCollection: place.collection,
        correctSubTheme: place.subTheme ?? undefined,
        comment,
      };
      await giveFeedback(tools, said, options);
    } catch (error) {
      if (!isKnowledgeError(error)) throw error;
      failures.push(failureOf(correlationId, error));
    }
  }
  return { accepted: ids.size - failures.length, failures };
}

async function predictedPlace(
  { database }: ClassifierTools,
  correlationId: string,
): Promise<Placement> {
  const record = await readClassification(database, correlationId);
  if (record === null) throw classificationNotFound(correlationId);
  return record.prediction;
}

function failureOf(correlationId: string, { code, message }: KnowledgeError) {
  return { correlationId, code, detail: message };
}
