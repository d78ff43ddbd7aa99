/** Looking after tickets that were placed: lists, one ticket, taking back, several at once. */
import { visibleTo } from "../../auth/index.ts";
import {
  BulkFeedbackRequest,
  DocumentFeedbackRequest,
  DraftOutcomeRequest,
  KnowledgeError,
  type RecordingClassifier,
  TicketParameters,
  TicketsParameters,
  UndoFeedbackRequest,
  type VisibleTicketClassifier,
} from "../../contract/index.ts";
import {
  createRefusal,
  createResource,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import {
  type ClassifierHandlerOptions,
  formatFault,
  guardedBy,
  nobody,
} from "./classifier-handlers.ts";
import { misspeltFields } from "./misspelt-fields.ts";

export interface TicketHandlers {
  /** `/api/classify-ticket/tickets` */
  readonly classifiedTickets: HttpHandler;
  /** `/api/classify-ticket/counts` */
  readonly ticketCounts: HttpHandler;
  /** `/api/classify-ticket/ticket` */
  readonly classifiedTicket: HttpHandler;
  /** `/api/classify-ticket/documents` */
  readonly documentFeedback: HttpHandler;
  /** `/api/classify-ticket/draft/outcome` */
  readonly draftOutcome: HttpHandler;
  /** `/api/classify-ticket/feedback/undo` */
  readonly undoFeedback: HttpHandler;
  /** `/api/classify-ticket/feedback/bulk` */
  readonly bulkFeedback: HttpHandler;
}

const readUndo = misspeltFields(UndoFeedbackRequest);
const readUse = misspeltFields(DocumentFeedbackRequest);
const readOutcome = misspeltFields(DraftOutcomeRequest);
const readBulk = misspeltFields(BulkFeedbackRequest);

/** A host's own classifier may have no such records: then the routes are not found. */
export function createTicketHandlers(options: ClassifierHandlerOptions): TicketHandlers {
  const { classifier, actorOf = nobody } = options;
  if (!keepsRecords(classifier))
    return withoutTickets(createRefusal({ ...options, refuse: noRecords }));
  const guarded = guardedBy(options);
  const classifierOf = visibleTo<VisibleTicketClassifier>(classifier, options);
  const recordsOf: RecordsOf = (request) => {
    const seen = classifierOf(request);
    if (!keepsRecords(seen)) throw noRecords();
    return seen;
  };
  return {
    ...readingHandlers(options, recordsOf),
    documentFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const used = await readJson(request, DocumentFeedbackRequest, undefined, readUse);
          const records = recordsOf(request);
          if (records.documentFeedback === undefined) throw noRecords();
          const actor = await actorOf(request);
          return { body: JSON.stringify(await records.documentFeedback(used, { actor })) };
        }),
      },
    }),
    draftOutcome: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const told = await readJson(request, DraftOutcomeRequest, undefined, readOutcome);
          const records = recordsOf(request);
          if (records.draftOutcome === undefined) throw noRecords();
          return { body: JSON.stringify(await records.draftOutcome(told)) };
        }),
      },
    }),
    undoFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const undo = await readJson(request, UndoFeedbackRequest, undefined, readUndo);
          const actor = await actorOf(request);
          return { body: JSON.stringify(await recordsOf(request).undoFeedback(undo, { actor })) };
        }),
      },
    }),
    bulkFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const bulk = await readJson(request, BulkFeedbackRequest, undefined, readBulk);
          const actor = await actorOf(request);
          return { body: JSON.stringify(await recordsOf(request).bulkFeedback(bulk, { actor })) };
        }),
      },
    }),
  };
}

type ReadingHandlers = Pick<
  TicketHandlers,
  "classifiedTickets" | "ticketCounts" | "classifiedTicket"
>;

function readingHandlers(options: ClassifierHandlerOptions, recordsOf: RecordsOf): ReadingHandlers {
  const guarded = guardedBy(options);
  return {
    classifiedTickets: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => {
          const parameters = parseParameters(
            TicketsParameters,
            givenIn(request.query),
            formatFault,
          );
          return { body: JSON.stringify(await recordsOf(request).tickets(parameters)) };
        }),
      },
    }),
    ticketCounts: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => {
          const records = recordsOf(request);
          if (records.ticketCounts === undefined) throw noRecords();
          return { body: JSON.stringify(await records.ticketCounts()) };
        }),
      },
    }),
    classifiedTicket: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => {
          const given = givenIn(request.query);
          const { correlationId } = parseParameters(TicketParameters, given, formatFault);
          const ticket = await recordsOf(request).ticket(correlationId);
          if (ticket === null) throw ticketNotFound(correlationId);
          return { body: JSON.stringify(ticket) };
        }),
      },
    }),
  };
}

export function withoutTickets(refusal: HttpHandler): TicketHandlers {
  return {
    classifiedTickets: refusal,
    ticketCounts: refusal,
    classifiedTicket: refusal,
    documentFeedback: refusal,
    draftOutcome: refusal,
    undoFeedback: refusal,
    bulkFeedback: refusal,
  };
}

type Records = Omit<RecordingClassifier, "close" | "limitedTo">;
type RecordsOf = (request: HttpRequest) => Records;

function keepsRecords(classifier: VisibleTicketClassifier): classifier is Records {
  return "tickets" in classifier && "undoFeedback" in classifier;
}

function noRecords(): KnowledgeError {
  return new KnowledgeError("route_not_found", "The classifier of this service stores no tickets.");
}

function ticketNotFound(correlationId: string): KnowledgeError {
  return new KnowledgeError(
    "classification_not_found",
    `No ticket was classified as ${correlationId}.`,
  );
}

function givenIn(query: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(query));
}
