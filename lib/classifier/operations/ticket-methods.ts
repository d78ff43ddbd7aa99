/** Methods of a classifier for a ticket: to place it, to look it up, and to say where it belongs. */
import {
  BulkFeedbackRequest,
  ClassifyRequest,
  DocumentFeedbackRequest,
  FeedbackRequest,
  TicketsParameters,
  type TicketsResponse,
  UndoFeedbackRequest,
} from "../../contract/index.ts";
import type { KnowledgeClassifier } from "../knowledge-classifier.ts";
import { countTickets } from "../records/count-tickets.ts";
import { listTickets } from "../records/list-tickets.ts";
import { checkTicket, checkTicketCall } from "./check-ticket-call.ts";
import { type ClassifierContext, lastEntry, refuseClosedClassifier } from "./classifier-context.ts";
import { classifyTicket, previewTicket } from "./classify-ticket.ts";
import { describeTicket } from "./describe-ticket.ts";
import { giveDocumentFeedback } from "./document-feedback.ts";
import { giveBulkFeedback } from "./give-bulk-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import { undoFeedback } from "./undo-feedback.ts";

type TicketMethods = Pick<
  KnowledgeClassifier,
  | "classify"
  | "preview"
  | "feedback"
  | "documentFeedback"
  | "bulkFeedback"
  | "undoFeedback"
  | "tickets"
  | "ticketCounts"
  | "ticket"
>;

const PreviewedTicket = ClassifyRequest.omit({ correlationId: true });

export function ticketMethods(context: ClassifierContext): TicketMethods {
  const { database, live, onError } = context;
  /** The answer need not wait until the search knows too. */
  const teaching = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    if (context.settings.teachesSearch) void context.teacher.renew();
    return answer;
  };
  return {
    async classify(request, given = {}) {
      refuseClosedClassifier(context);
      return classifyTicket(context, checkTicket(ClassifyRequest, request), given);
    },
    async preview(request) {
      refuseClosedClassifier(context);
      const given = checkTicket(PreviewedTicket, request);
      await live.learnt(await lastEntry(context));
      await live.model.settled();
      return previewTicket(context, given);
    },
    async feedback(request, given = {}) {
      refuseClosedClassifier(context);
      const said = checkTicketCall(FeedbackRequest, request);
      const answer = await teaching(giveFeedback(context, said, given));
      if (answer.predictedCollection !== answer.correctCollection) context.watch.corrected();
      return answer;
    },
    async documentFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      return giveDocumentFeedback(
        context,
        checkTicketCall(DocumentFeedbackRequest, request),
        given,
      );
    },
    async bulkFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      const bulk = checkTicketCall(BulkFeedbackRequest, request);
      const answer = await giveBulkFeedback(context, bulk, { actor: given.actor, onError });
      context.watch.corrected();
      return answer;
    },
    async undoFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      return teaching(undoFeedback(context, checkTicketCall(UndoFeedbackRequest, request), given));
    },
    async tickets(parameters = {}) {
      refuseClosedClassifier(context);
      return listFor(context, checkTicketCall(TicketsParameters, parameters));
    },
    async ticketCounts() {
      refuseClosedClassifier(context);
      return countTickets(database);
    },
    async ticket(correlationId) {
      refuseClosedClassifier(context);
      return describeTicket(context, correlationId);
    },
  };
}

/** Figures are counted in a thread, and so are their lists. */
function listFor(
  { database, reports }: ClassifierContext,
  asked: TicketsParameters,
): Promise<TicketsResponse> {
  const { counted } = asked;
  return counted === undefined
    ? listTickets(database, asked)
    : reports.countedTickets({ ...asked, counted });
}
