/** Examples of managed tickets; each fits the schema next to it. */
import type {
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  DocumentFeedbackRequest,
  DocumentFeedbackResponse,
  DraftOutcomeRequest,
  DraftOutcomeResponse,
  TicketCountsResponse,
  TicketResponse,
  TicketsResponse,
  UndoFeedbackRequest,
  UndoFeedbackResponse,
} from "../contract/index.ts";

export const ticketsResponse: TicketsResponse = {
  tickets: [
    {
      correlationId: "T-4711",
      title: "Search answers 429 at night",
      status: "corrected",
      collection: "operations",
      subTheme: null,
      predicted: "guide",
      confidence: "medium",
      updatedAt: "2026-11-03T08:00:00.000Z",
      createdAt: "2026-11-03T07:58:12.000Z",
      sender: "Ada Lovelace",
      language: "en",
      excerpt: "Since our imports run at night, every third request is refused.",
    },
  ],
  nextCursor: null,
  seenTo: null,
};

export const ticketCountsResponse: TicketCountsResponse = {
  unjudged: 12,
  doubtful: 5,
  confirmed: 118,
  corrected: 9,
  collections: [
    { collection: "guide", unjudged: 8, doubtful: 4 },
    { collection: "operations", unjudged: 4, doubtful: 1 },
  ],
  areAll: true,
  revision: 412,
};

export const ticketResponse: TicketResponse = {
  correlationId: "T-4711",
  status: "corrected",
  ticket: {
    title: "Search answers 429 at night",
    body: "Since our imports run at night, every third request is refused.",
    tags: ["api"],
    repo: null,
  },
  prediction: {
    collection: "guide",
    subTheme: "limits",
    confidence: "medium",
    probability: 0.71,
    path: "fast",
    modelSequence: 118,
  },
  judged: { collection: "guide", subTheme: "limits" },
  correct: { collection: "operations", subTheme: null },
  comment: "The import is what runs into the limit.",
  answer: null,
  history: [
    {
      number: 201,
      at: "2026-11-03T08:00:00.000Z",
      actor: "desk",
      action: "classified",
      collection: "guide",
      subTheme: "limits",
      confidence: "medium",
      probability: 0.71,
      modelSequence: 118,
      comment: null,
    },
    {
      number: 202,
      at: "2026-11-03T08:04:00.000Z",
      actor: "desk",
      action: "corrected",
      collection: "operations",
      subTheme: null,
      confidence: null,
      probability: null,
      modelSequence: null,
      comment: "The import is what runs into the limit.",
    },
  ],
  similar: [
    {
      correlationId: "T-4102",
      title: "429 during the nightly import",
      collection: "operations",
      similarity: 0.62,
    },
  ],
  createdAt: "2026-11-03T08:00:00.000Z",
  updatedAt: "2026-11-03T08:00:00.000Z",
};

export const draftOutcomeRequest: DraftOutcomeRequest = { outcome: "changed" };

export const draftOutcomeResponse: DraftOutcomeResponse = { accepted: true };

export const documentFeedbackRequest: DocumentFeedbackRequest = {
  correlationId: "T-4711",
  id: "kb://guide/limits.md",
  action: "inserted",
};

export const documentFeedbackResponse: DocumentFeedbackResponse = {
  correlationId: "T-4711",
  id: "kb://guide/limits.md",
  accepted: true,
  changed: true,
};

export const undoFeedbackRequest: UndoFeedbackRequest = {
  correlationId: "T-4711",
  correctCollection: "operations",
  lastJudgement: 202,
};

export const undoFeedbackResponse: UndoFeedbackResponse = {
  correlationId: "T-4711",
  status: "predicted",
  correctCollection: null,
  correctSubTheme: null,
};

export const bulkFeedbackRequest: BulkFeedbackRequest = {
  correlationIds: ["T-4711", "T-4712"],
  correctCollection: "operations",
};

export const bulkFeedbackResponse: BulkFeedbackResponse = {
  accepted: 1,
  failures: [
    {
      correlationId: "T-4712",
      code: "classification_not_found",
      detail: "No ticket was classified as T-4712; send it to POST /api/classify-ticket first.",
    },
  ],
};
