/** Methods of a classifier for the people who look after it: figures, and what is kept and known. */
import { ReportParameters } from "../../contract/index.ts";
import { describeClassifier } from "../describe-classifier.ts";
import type { KnowledgeClassifier } from "../knowledge-classifier.ts";
import { readClassification } from "../records/classification-record.ts";
import { rangeOf } from "../statistics/report-range.ts";
import { checkTicketCall } from "./check-ticket-call.ts";
import { type ClassifierContext, refuseClosedClassifier, today } from "./classifier-context.ts";

type ReportMethods = Pick<
  KnowledgeClassifier,
  "stats" | "report" | "status" | "describe" | "record" | "collections" | "subThemes" | "fields"
>;

export function reportMethods(context: ClassifierContext): ReportMethods {
  const { database, reports, store } = context;
  const { model } = context.live;
  return {
    async stats({ detail = false } = {}) {
      refuseClosedClassifier(context);
      return reports.statistics({ hasDetail: detail, today: today(context) });
    },
    async report(request = {}) {
      refuseClosedClassifier(context);
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
      return describeClassifier({ model, store, reports, settings: context.settings });
    },
    async record(correlationId) {
      refuseClosedClassifier(context);
      return readClassification(database, correlationId);
    },
    collections: () => model.collections(),
    subThemes: (collection) => model.subThemes(collection),
    fields: () => context.settings.fields,
  };
}
