/** Looking after tickets that were placed. */
import {
  AutomationTrialParameters,
  TicketParameters,
  TicketsParameters,
} from "../../contract/index.ts";
import {
  automationResponse,
  automationSwitch,
  automationTrialResponse,
} from "../automation-examples.ts";
import { json, type Operations } from "../operation.ts";
import {
  bulkFeedbackRequest,
  bulkFeedbackResponse,
  documentFeedbackRequest,
  documentFeedbackResponse,
  draftOutcomeRequest,
  draftOutcomeResponse,
  ticketCountsResponse,
  ticketResponse,
  ticketsResponse,
  undoFeedbackRequest,
  undoFeedbackResponse,
} from "../ticket-examples.ts";

const problems = [
  "unauthorized",
  "route_not_found",
  "internal_error",
  "state_unavailable",
  "classifier_closed",
] as const;
const bodyProblems = [
  ...problems,
  "body_malformed",
  "body_too_large",
  "content_type_unsupported",
] as const;

export const ticketOperations = {
  listTickets: {
    tag: "Tickets",
    summary: "List classified tickets",
    query: TicketsParameters,
    queryExamples: { status: "corrected", limit: 50 },
    answers: { "200": json("A page of tickets", "TicketsResponse", ticketsResponse) },
    problems: [...problems, "parameter_invalid"],
  },
  countTickets: {
    tag: "Tickets",
    summary: "Count tickets with and without a judgement",
    description: "What the views of the console's queue show next to their names.",
    answers: { "200": json("The counts", "TicketCountsResponse", ticketCountsResponse) },
    problems,
  },
  getTicket: {
    tag: "Tickets",
    summary: "One ticket with its history",
    query: TicketParameters,
    queryExamples: { correlationId: "T-4711" },
    answers: { "200": json("The ticket", "TicketResponse", ticketResponse) },
    problems: [...problems, "parameter_invalid", "classification_not_found"],
  },
  getAutomation: {
    tag: "Tickets",
    summary: "Where placing tickets without a person is paused",
    answers: {
      "200": json("The pauses, and the collections", "AutomationResponse", automationResponse),
    },
    problems,
  },
  switchAutomation: {
    tag: "Tickets",
    summary: "Pause placing tickets without a person, or let it go on",
    description: "For everything, or for one collection. It counts from the next answer on.",
    body: { schema: "AutomationSwitch", examples: { pause: automationSwitch } },
    answers: { "200": json("As it is now", "AutomationResponse", automationResponse) },
    problems: [...bodyProblems, "collection_unknown"],
  },
  tryAutomation: {
    tag: "Tickets",
    summary: "What would have been placed without a person, and how rightly",
    description: "Counted from the tickets of some days and what people said of them.",
    query: AutomationTrialParameters,
    queryExamples: { automateAt: "0.9", days: 30 },
    answers: { "200": json("The figures", "AutomationTrialResponse", automationTrialResponse) },
    problems: [...problems, "parameter_invalid"],
  },
  sendDocumentFeedback: {
    tag: "Tickets",
    summary: "Tell what was done with a suggested document",
    description:
      "Opened, inserted into the reply, or rejected. A rejected document is no longer suggested for the ticket; what was inserted or opened is suggested for similar tickets that were corrected or confirmed.",
    body: { schema: "DocumentFeedbackRequest", examples: { inserted: documentFeedbackRequest } },
    answers: { "200": json("Counted", "DocumentFeedbackResponse", documentFeedbackResponse) },
    problems: [
      ...bodyProblems,
      "classification_not_found",
      "document_not_found",
      "index_unavailable",
    ],
  },
  countDraft: {
    tag: "Tickets",
    summary: "Tell what was done with a draft of a reply",
    description:
      "Kept as it was, changed, or thrown away. It is counted by day, without text or ticket. Where the operator has set `classifier.privacy.storeDrafts`, `text` is stored with the ticket that `correlationId` names, and lost if there is none.",
    body: { schema: "DraftOutcomeRequest", examples: { changed: draftOutcomeRequest } },
    answers: { "200": json("Counted", "DraftOutcomeResponse", draftOutcomeResponse) },
    problems: bodyProblems,
  },
  undoFeedback: {
    tag: "Tickets",
    summary: "Undo the last feedback of a ticket",
    description: "The previous feedback is restored, and every process forgets what it learnt.",
    body: { schema: "UndoFeedbackRequest", examples: { undo: undoFeedbackRequest } },
    answers: { "200": json("Taken back", "UndoFeedbackResponse", undoFeedbackResponse) },
    problems: [
      ...bodyProblems,
      "classification_not_found",
      "feedback_not_found",
      "feedback_changed",
    ],
  },
  sendBulkFeedback: {
    tag: "Tickets",
    summary: "Correct or confirm several classifications",
    description:
      "Each ticket is handled separately: failures are listed and do not affect the others. Without correctCollection each is confirmed as predicted.",
    body: { schema: "BulkFeedbackRequest", examples: { correction: bulkFeedbackRequest } },
    answers: {
      "200": json("The result for each ticket", "BulkFeedbackResponse", bulkFeedbackResponse),
    },
    problems: [...bodyProblems, "collection_unknown", "sub_theme_unknown", "index_unavailable"],
  },
} satisfies Operations;
