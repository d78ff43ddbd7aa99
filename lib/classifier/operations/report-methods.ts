/** Methods of a classifier for the people who look after it: figures, and what is kept and known. */

import { dayMs } from "../../base/index.ts";
import { DraftTrial, ReportParameters, type VisibleCollections } from "../../contract/index.ts";
import { describeClassifier } from "../describe-classifier.ts";
import { readClassification } from "../records/classification-record.ts";
import { rangeOf } from "../statistics/report-range.ts";
import { refuseLimited } from "../visibility/visible-tickets.ts";
import { checkTicketCall, visiblePlaces } from "./check-ticket-call.ts";
import { type ClassifierContext, refuseClosedClassifier, today } from "./classifier-context.ts";
import type { KnowledgeClassifier } from "./knowledge-classifier.ts";
import { tryDraft } from "./try-draft.ts";

/** Older tickets say little of how things are now. */
const proposalDays = 90;

type ReportMethods = Pick<
  KnowledgeClassifier,
  | "proposals"
  | "tryDraft"
  | "stats"
  | "report"
  | "status"
  | "describe"
  | "record"
  | "collections"
  | "subThemes"
  | "fields"
  | "replyTemplate"
>;

/** `permitted`: the collections that callers may see; most figures are for those who see all. */
export function reportMethods(
  context: ClassifierContext,
  permitted: VisibleCollections,
): ReportMethods {
  const { database, reports, store } = context;
  const { model } = context.live;
  const places = visiblePlaces(model, permitted);
  return {
    async stats({ detail = false } = {}) {
      refuseClosedClassifier(context);
      if (detail) refuseLimited(permitted);
      return reports.statistics({ hasDetail: detail, today: today(context), permitted });
    },
    async report(request = {}) {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      const { collection = null, ...days } = checkTicketCall(ReportParameters, request);
      const collections = model.collections();
      return reports.report({ ...rangeOf(days, today(context)), collection, collections });
    },
    status() {
      const budget = context.adjudicator?.budget() ?? null;
      return { ...context.live.status(), ...(budget !== null && { adjudicator: budget }) };
    },
    async describe() {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      return describeClassifier({ model, store, reports, settings: context.settings });
    },
    async proposals() {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      const since = (today(context) - proposalDays) * dayMs;
      const keywords = Object.fromEntries(
        model
          .entries()
          .map((entry) => [entry.name, entry.keywords.map((keyword) => keyword.toLowerCase())]),
      );
      return reports.proposals({ since, keywords });
    },
    async tryDraft(request) {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      return tryDraft(context, checkTicketCall(DraftTrial, request));
    },
    async record(correlationId) {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      return readClassification(database, correlationId);
    },
    collections: () => places.collections(),
    subThemes: (collection) => places.subThemes(collection),
    fields: () => context.settings.fields,
    replyTemplate: () => context.settings.reply,
  };
}
