/** Methods of a classifier for a ticket: to place it, to look it up, and to say where it belongs. */
import {
  BulkFeedbackRequest,
  ClassifyRequest,
  DocumentFeedbackRequest,
  DraftOutcomeRequest,
  type DraftOutcomeResponse,
  FeedbackRequest,
  TicketsParameters,
  type TicketsResponse,
  UndoFeedbackRequest,
  type VisibleCollections,
} from "../../contract/index.ts";
import { searchTickets } from "../found/search-tickets.ts";
import { countTickets } from "../records/count-tickets.ts";
import { storeDraft } from "../records/draft-records.ts";
import { listTickets } from "../records/list-tickets.ts";
import { readStoredId } from "../records/stored-ids.ts";
import { keptComment } from "../redaction/prepare-ticket.ts";
import { refuseLimited } from "../visibility/visible-tickets.ts";
import { checkTicket, checkTicketCall } from "./check-ticket-call.ts";
import {
  type ClassifierContext,
  lastFeedbackSequence,
  refuseClosedClassifier,
} from "./classifier-context.ts";
import { classifyTicket, previewTicket } from "./classify-ticket.ts";
import { describeTicket } from "./describe-ticket.ts";
import { giveDocumentFeedback } from "./document-feedback.ts";
import { giveBulkFeedback } from "./give-bulk-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import type { KnowledgeClassifier } from "./knowledge-classifier.ts";
import { undoFeedback } from "./undo-feedback.ts";

type JudgingMethods = Pick<
  KnowledgeClassifier,
  "feedback" | "documentFeedback" | "draftOutcome" | "bulkFeedback" | "undoFeedback"
>;
type TicketMethods = JudgingMethods &
  Pick<KnowledgeClassifier, "classify" | "preview" | "tickets" | "ticketCounts" | "ticket">;

const PreviewedTicket = ClassifyRequest.omit({ correlationId: true });

/** `permitted`: the collections that callers may see. */
export function ticketMethods(
  context: ClassifierContext,
  permitted: VisibleCollections,
): TicketMethods {
  const { database, live } = context;
  return {
    ...judgingMethods(context, permitted),
    async classify(request, given = {}) {
      refuseClosedClassifier(context);
      return classifyTicket(context, checkTicket(ClassifyRequest, request), {
        ...given,
        permitted,
      });
    },
    async preview(request) {
      refuseClosedClassifier(context);
      const given = checkTicket(PreviewedTicket, request);
      await live.learnt(await lastFeedbackSequence(context));
      await live.model.settled();
      return previewTicket(context, given, permitted);
    },
    async tickets(parameters = {}) {
      refuseClosedClassifier(context);
      return listFor(context, checkTicketCall(TicketsParameters, parameters), permitted);
    },
    async ticketCounts() {
      refuseClosedClassifier(context);
      return countTickets(database, permitted);
    },
    async ticket(correlationId) {
      refuseClosedClassifier(context);
      return describeTicket(context, correlationId, permitted);
    },
  };
}

function judgingMethods(context: ClassifierContext, permitted: VisibleCollections): JudgingMethods {
  const { onError } = context;
  /** The answer need not wait until the search knows too. */
  const teaching = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    if (context.settings.teachesSearch) void context.teacher.renew();
    return answer;
  };
  return {
    async feedback(request, given = {}) {
      refuseClosedClassifier(context);
      const said = checkTicketCall(FeedbackRequest, request);
      const answer = await teaching(giveFeedback(context, said, { ...given, permitted }));
      if (answer.predictedCollection !== answer.correctCollection) context.watch.corrected();
      return answer;
    },
    async documentFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      return giveDocumentFeedback(context, checkTicketCall(DocumentFeedbackRequest, request), {
        ...given,
        permitted,
      });
    },
    async draftOutcome(request) {
      refuseClosedClassifier(context);
      return tellOfDraft(context, checkTicketCall(DraftOutcomeRequest, request), permitted);
    },
    async bulkFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      const bulk = checkTicketCall(BulkFeedbackRequest, request);
      const answer = await giveBulkFeedback(context, bulk, {
        actor: given.actor,
        onError,
        permitted,
      });
      context.watch.corrected();
      return answer;
    },
    async undoFeedback(request, given = {}) {
      refuseClosedClassifier(context);
      return teaching(
        undoFeedback(context, checkTicketCall(UndoFeedbackRequest, request), {
          ...given,
          permitted,
        }),
      );
    },
  };
}

/** Counts it; of a ticket that the caller does not see nothing is kept, as of one that there is not. */
async function tellOfDraft(
  { database, settings: { privacy }, clock }: ClassifierContext,
  { outcome, correlationId = "", text }: DraftOutcomeRequest,
  permitted: VisibleCollections,
): Promise<DraftOutcomeResponse> {
  const storeText = privacy.storeText && privacy.storeDrafts;
  const keptText = keptComment(text, { ...privacy, storeText }) ?? null;
  const ticket = keptText === null ? null : await readStoredId(database, correlationId, permitted);
  const kept =
    keptText === null || ticket?.isSeen !== true ? null : { id: ticket.id, text: keptText };
  await storeDraft(database, { outcome, kept }, clock.now());
  return { accepted: true };
}

/** Figures are counted in a thread, and so are their lists. */
async function listFor(
  { database, reports, words }: ClassifierContext,
  asked: TicketsParameters,
  permitted: VisibleCollections,
): Promise<TicketsResponse> {
  const { counted } = asked;
  if (asked.words !== undefined && asked.words !== "") {
    return searchTickets(database, words, { ...asked, words: asked.words }, permitted);
  }
  if (counted === undefined) return listTickets(database, asked, permitted);
  refuseLimited(permitted);
  return reports.countedTickets({ ...asked, counted });
}
