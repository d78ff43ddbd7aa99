/** `classify_ticket_feedback`: the MCP twin of `POST /api/classify-ticket/feedback`. */
import { markParsed } from "../../base/index.ts";
import {
  FeedbackRequest,
  FeedbackResponse,
  limits,
  type TicketClassifier,
  TicketFeedbackArguments,
} from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { type McpTool, type McpTools, recording, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<FeedbackRequest>(TicketFeedbackArguments, {
  correlation_id: "correlationId",
  ticketId: "correlationId",
  ticket_id: "correlationId",
  collection: "correctCollection",
  subTheme: "correctSubTheme",
});
const outputSchema = resultSchema(FeedbackResponse);

const description =
  "Correct an earlier classification, or confirm it, once a person has said where the ticket belongs. The service learns from it.";

export function ticketFeedbackTool(
  { limiter }: McpTools,
  classifier: TicketClassifier,
): McpTool<FeedbackRequest> {
  return {
    name: "classify_ticket_feedback",
    title: "Correct a classification",
    description,
    twin: "/api/classify-ticket",
    annotations: recording,
    inputSchema,
    outputSchema,
    async run(request, { signal, actor, asker, source }) {
      // Its arguments are the fields of a request.
      markParsed(FeedbackRequest, request);
      const response = await withDeadline(limits.requestTimeoutMs, signal, (untilThen) =>
        limiter.limit(() => classifier.feedback(request, { actor, source }), {
          signal: untilThen,
          caller: asker,
        }),
      );
      return resultOf(feedbackText(response), { ...response });
    },
  };
}

function feedbackText(response: FeedbackResponse): string {
  const fields = Object.entries(response.fields ?? {});
  const said = fields.map(([name, value]) => `${name} is ${value}`).join(", ");
  return said === "" ? placeText(response) : `${placeText(response)} Of its fields, ${said}.`;
}

function placeText(response: FeedbackResponse): string {
  const { correlationId, predictedCollection, correctCollection, correctSubTheme } = response;
  if (correctCollection === null) {
    return `Ticket ${correlationId} was predicted as ${predictedCollection} and belongs to **none of the collections**. The feedback was accepted.`;
  }
  const correct = `${correctCollection}${correctSubTheme === null ? "" : ` › ${correctSubTheme}`}`;
  const verdict = response.changed
    ? `was predicted as ${predictedCollection} and is now **${correct}**`
    : `is confirmed as **${correct}** (predicted ${predictedCollection})`;
  return `Ticket ${correlationId} ${verdict}. The feedback was accepted.`;
}
