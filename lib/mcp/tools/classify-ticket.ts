/** `classify_ticket`: the MCP twin of `POST /api/classify-ticket`. */

import { markParsed } from "../../base/index.ts";
import { readTicketFields } from "../../classifier/index.ts";
import {
  ClassifyRequest,
  ClassifyResponse,
  ClassifyTicketArguments,
  limits,
  type RelevantDoc,
  type TicketClassifier,
} from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { pageUrl } from "../resources/page-url.ts";
import { type McpTool, type McpTools, recording, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

type AnsweredField = NonNullable<ClassifyResponse["fields"]>[string];

const keyNames = {
  correlation_id: "correlationId",
  ticketId: "correlationId",
  ticket_id: "correlationId",
};
const inputSchema = argumentsSchema<ClassifyRequest>(
  ClassifyTicketArguments,
  keyNames,
  readTicketFields,
);
const outputSchema = resultSchema(ClassifyResponse);

const description =
  "Place a support ticket: its collection, sub-theme, repository and the documents that may answer it. correlationId is the ticket's own stable key; the same key again replaces the earlier prediction.";

export function classifyTicketTool(
  { limiter, config }: McpTools,
  classifier: TicketClassifier,
): McpTool<ClassifyRequest> {
  return {
    name: "classify_ticket",
    title: "Classify a support ticket",
    description,
    twin: "/api/classify-ticket",
    annotations: recording,
    inputSchema,
    outputSchema,
    async run(request, { signal, actor, asker }) {
      // Its arguments are the fields of a request.
      markParsed(ClassifyRequest, request);
      const response = await withDeadline(limits.requestTimeoutMs, signal, (untilThen) =>
        limiter.limit((aborting) => classifier.classify(request, { signal: aborting, actor }), {
          signal: untilThen,
          caller: asker,
        }),
      );
      return resultOf(classificationText(response, config.baseUrl), { ...response });
    },
  };
}

function classificationText(response: ClassifyResponse, baseUrl: string): string {
  const { collection, subTheme, confidence, path, repo, reasoning } = response;
  const lines = [
    `Ticket ${response.correlationId}: **${collection}**${subTheme === null ? "" : ` › ${subTheme}`}`,
    `Confidence ${confidence}, ${path} path. ${reasoning}`,
  ];
  const fields = Object.entries(response.fields ?? {});
  if (fields.length > 0) lines.push(fields.map(fieldText).join(", "));
  if (repo !== null) lines.push(`Repository: ${repo.org}/${repo.name}, branch ${repo.branch}`);
  if (response.relevantDocs.length > 0) {
    lines.push(
      "Relevant documents:",
      ...response.relevantDocs.map((document) => documentText(document, baseUrl)),
    );
  }
  const same = response.duplicates ?? [];
  if (same.length > 0) {
    const named = same.map(
      ({ correlationId, similarity }) => `${correlationId} (${similarity.toFixed(2)})`,
    );
    lines.push(`Nearly the same tickets: ${named.join(", ")}`);
  }
  const others = response.alternatives ?? [];
  if (others.length > 0) {
    lines.push(
      "Alternatives:",
      ...others.map(
        (other) =>
          `- ${other.collection} (confidence ${other.confidence.toFixed(2)}): ${other.reason}`,
      ),
    );
  }
  return lines.join("\n");
}

function fieldText([name, { value, confidence }]: [string, AnsweredField]): string {
  return `${name}: ${value} (${confidence.toFixed(2)})`;
}

function documentText(
  { title, url: path, siteUrl: url = path, score, anchor, snippet }: RelevantDoc,
  baseUrl: string,
): string {
  const address = pageUrl(baseUrl, anchor === undefined ? url : `${url}#${anchor}`);
  const line = `- ${title} (${address}, score ${score.toFixed(2)})`;
  return snippet === undefined ? line : `${line}\n  ${snippet.replace(/\s+/g, " ")}`;
}
