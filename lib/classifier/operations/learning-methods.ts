/** Methods of a classifier that change what it knows, and wait until it does. */
import { parseOptions } from "../../base/index.ts";
import { ClassifierSettings } from "../../contract/index.ts";
import { renewFeatures } from "../model/renew-features.ts";
import { storeResolution } from "../records/feedback-log.ts";
import { forgetTicket } from "../records/forget-ticket.ts";
import { readIdsBeside } from "../records/stored-ids.ts";
import { keptResolution } from "../redaction/prepare-ticket.ts";
import {
  type ClassifierContext,
  lastFeedbackSequence,
  refuseClosedClassifier,
} from "./classifier-context.ts";
import { importTickets } from "./import-tickets.ts";
import type { KnowledgeClassifier } from "./knowledge-classifier.ts";

type LearningMethods = Pick<
  KnowledgeClassifier,
  "forget" | "keepResolution" | "configure" | "importTickets" | "renew" | "refit" | "settled"
>;

export function learningMethods(context: ClassifierContext): LearningMethods {
  const { database, live, clock } = context;
  const { model } = live;
  const settled = async (): Promise<void> => {
    await live.settled(await lastFeedbackSequence(context));
    await model.settled();
    await context.teacher.renew();
    await context.watch.look();
  };
  return {
    async forget(correlationId) {
      refuseClosedClassifier(context);
      const beside = await readIdsBeside(database, correlationId);
      let isForgotten = false;
      for (const id of [correlationId, ...beside]) {
        if (await forgetTicket(database, id, clock.now())) isForgotten = true;
        context.documents.forget(id);
        context.duplicates.forget(id);
        context.incidents.forget(id);
      }
      await context.teacher.renew();
      await live.learnt(await lastFeedbackSequence(context));
      return isForgotten;
    },
    async keepResolution(correlationId, resolution) {
      refuseClosedClassifier(context);
      const kept = keptResolution(resolution, context.settings.privacy) ?? null;
      return kept !== null && storeResolution(database, correlationId, kept);
    },
    async configure(given) {
      refuseClosedClassifier(context);
      context.settings = parseOptions(ClassifierSettings, given ?? {}, "classifier");
      live.configure(context.settings);
      await context.teacher.renew();
    },
    async importTickets(tickets, onProgress) {
      refuseClosedClassifier(context);
      return importTickets(context, tickets, onProgress);
    },
    async renew() {
      refuseClosedClassifier(context);
      await renewFeatures(database, model);
    },
    async refit() {
      refuseClosedClassifier(context);
      await settled();
      return live.refit();
    },
    settled,
  };
}
