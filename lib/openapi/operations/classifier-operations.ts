/** Placing support tickets, and correcting where they were placed. */
import { StatsParameters, TableParameters } from "../../contract/index.ts";
import {
  classifyRequest,
  classifyResponse,
  draftRequest,
  draftResponse,
  feedbackRequest,
  feedbackResponse,
  noneRequest,
  statsResponse,
} from "../examples.ts";
import { json, type Operations } from "../operation.ts";

const bodyProblems = [
  "body_malformed",
  "unauthorized",
  "body_too_large",
  "content_type_unsupported",
  "internal_error",
  "index_unavailable",
  "state_unavailable",
  "classifier_closed",
] as const;

export const classifierOperations = {
  classifyTicket: {
    tag: "Tickets",
    summary: "Classify a support ticket",
    description:
      "Assigns a collection, and where possible a sub-theme, a repository and documents. A correlationId that was sent before is predicted again; its feedback is kept, and is the answer. Null in an optional field counts as absent. Other fields are ignored, except other systems' names for ours if ours is absent: subject (title), description, content, text, message (body) and labels (tags) are refused, because their text would be lost.",
    body: { schema: "ClassifyRequest", examples: { ticket: classifyRequest } },
    answers: { "200": json("Classified", "ClassifyResponse", classifyResponse) },
    problems: [...bodyProblems, "too_many_requests", "request_timeout"],
  },
  draftReply: {
    tag: "Tickets",
    summary: "Draft a reply to a ticket",
    description:
      "A reply for a person to check and send: what the documentation answers, each sentence with the numbers of its passages, between the greeting and the closing of `classifier.reply`. The subject and the questions of the body are asked. Where nothing answers, `text` is null and `reason` says why. Nothing is sent or kept.",
    body: { schema: "DraftRequest", examples: { ticket: draftRequest } },
    answers: { "200": json("Drafted, or why not", "DraftResponse", draftResponse) },
    problems: [
      ...bodyProblems.filter((code) => code !== "classifier_closed"),
      "answers_unsupported",
      "collection_unknown",
      "too_many_requests",
      "request_timeout",
    ],
  },
  sendFeedback: {
    tag: "Tickets",
    summary: "Correct or confirm a classification",
    description:
      "Either correctCollection names the place, or none: true says that the ticket belongs to none of the collections. Tickets of none count in withFeedback, not in accuracy.",
    body: {
      schema: "FeedbackRequest",
      examples: { correction: feedbackRequest, none: noneRequest },
    },
    answers: { "200": json("Feedback accepted", "FeedbackResponse", feedbackResponse) },
    problems: [
      ...bodyProblems,
      "classification_not_found",
      "collection_unknown",
      "sub_theme_unknown",
      "feedback_changed",
    ],
  },
  classificationStats: {
    tag: "Tickets",
    summary: "Accuracy of the classifications",
    query: StatsParameters,
    queryExamples: { detail: true },
    answers: { "200": json("Statistics", "StatsResponse", statsResponse) },
    problems: ["parameter_invalid", "unauthorized", "state_unavailable", "classifier_closed"],
  },
  consoleTable: {
    tag: "Tickets",
    summary: "A table of the console as comma-separated values",
    description:
      "The figures of the charts on `/console/stats`, by RFC 4180. Shares are between 0 and 1. A text that a spreadsheet would treat as a formula begins with an apostrophe.",
    query: TableParameters,
    queryExamples: { table: "levels", days: 30 },
    answers: {
      "200": {
        description: "The table",
        content: { "text/csv": { schema: { type: "string" } } },
      },
    },
    problems: [
      "parameter_invalid",
      "collection_unknown",
      "unauthorized",
      "route_not_found",
      "state_unavailable",
      "classifier_closed",
    ],
  },
} satisfies Operations;
