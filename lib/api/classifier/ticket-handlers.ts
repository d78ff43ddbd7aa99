/** Looking after tickets that were placed: lists, one ticket, taking back, several at once. */
import {
  BulkFeedbackRequest,
  DocumentFeedbackRequest,
  KnowledgeError,
  type RecordingClassifier,
  type TicketClassifier,
  TicketParameters,
  TicketsParameters,
  UndoFeedbackRequest,
} from "../../contract/index.ts";
import {
  createRefusal,
  createResource,
  type HttpHandler,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import {
  type ClassifierHandlerOptions,
  guardedBy,
  nobody,
  tellFault,
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
  /** `/api/classify-ticket/feedback/undo` */
  readonly undoFeedback: HttpHandler;
  /** `/api/classify-ticket/feedback/bulk` */
  readonly bulkFeedback: HttpHandler;
}

const readUndo = misspeltFields(UndoFeedbackRequest);
const readUse = misspeltFields(DocumentFeedbackRequest);
const readBulk = misspeltFields(BulkFeedbackRequest);

/** A host's own classifier may have no such records: then the routes are not found. */
export function createTicketHandlers(options: ClassifierHandlerOptions): TicketHandlers {
  const { classifier: records, actorOf = nobody } = options;
  if (!keepsRecords(records))
    return withoutTickets(createRefusal({ ...options, refuse: noRecords }));
  const guarded = guardedBy(options);
  return {
    ...readingHandlers(options, records),
    documentFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const used = await readJson(request, DocumentFeedbackRequest, undefined, readUse);
          if (records.documentFeedback === undefined) throw noRecords();
          const actor = await actorOf(request);
          return { body: JSON.stringify(await records.documentFeedback(used, { actor })) };
        }),
      },
    }),
    undoFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const undo = await readJson(request, UndoFeedbackRequest, undefined, readUndo);
          const actor = await actorOf(request);
          return { body: JSON.stringify(await records.undoFeedback(undo, { actor })) };
        }),
      },
    }),
    bulkFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const bulk = await readJson(request, BulkFeedbackRequest, undefined, readBulk);
          const actor = await actorOf(request);
          return { body: JSON.stringify(await records.bulkFeedback(bulk, { actor })) };
        }),
      },
    }),
  };
}

type ReadingHandlers = Pick<
  TicketHandlers,
  "classifiedTickets" | "ticketCounts" | "classifiedTicket"
>;

function readingHandlers(
  options: ClassifierHandlerOptions,
  records: RecordingClassifier,
): ReadingHandlers {
  const guarded = guardedBy(options);
  return {
    classifiedTickets: createResource({
      ...options,
      methods: {
        GET: guarded(async ({ query }) => {
          const parameters = parseParameters(TicketsParameters, givenIn(query), tellFault);
          return { body: JSON.stringify(await records.tickets(parameters)) };
        }),
      },
    }),
    ticketCounts: createResource({
      ...options,
      methods: {
        GET: guarded(async () => {
          if (records.ticketCounts === undefined) throw noRecords();
          return { body: JSON.stringify(await records.ticketCounts()) };
        }),
      },
    }),
    classifiedTicket: createResource({
      ...options,
      methods: {
        GET: guarded(async ({ query }) => {
          const { correlationId } = parseParameters(TicketParameters, givenIn(query), tellFault);
          const ticket = await records.ticket(correlationId);
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
    undoFeedback: refusal,
    bulkFeedback: refusal,
  };
}

function keepsRecords(classifier: TicketClassifier): classifier is RecordingClassifier {
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
