/** Methods of a classifier about placing tickets without a person. */

import {
  type AutomationResponse,
  AutomationSwitch,
  AutomationTrialParameters,
  type VisibleCollections,
} from "../../contract/index.ts";
import { pauseByPerson, readPauses, resumeByPerson } from "../records/pause-table.ts";
import { rangeOf } from "../statistics/report-range.ts";
import { refuseLimited } from "../visibility/visible-tickets.ts";
import { checkPlace, checkTicketCall } from "./check-ticket-call.ts";
import { type ClassifierContext, refuseClosedClassifier, today } from "./classifier-context.ts";
import type { KnowledgeClassifier } from "./knowledge-classifier.ts";

type AutomationMethods = Pick<
  KnowledgeClassifier,
  "automation" | "switchAutomation" | "tryAutomation"
>;

/** `permitted`: the collections that callers may see; it is for those who see all. */
export function automationMethods(
  context: ClassifierContext,
  permitted: VisibleCollections,
): AutomationMethods {
  const { database, live, reports, clock } = context;
  return {
    async automation() {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      return describeAutomation(context);
    },
    async switchAutomation(request, { actor } = {}) {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      const { paused, collection = null } = checkTicketCall(AutomationSwitch, request);
      // One that is gone can still be switched on again.
      if (paused && collection !== null) checkPlace(live.model, collection, undefined);
      const switching = { collection, actor, now: clock.now() };
      await (paused ? pauseByPerson : resumeByPerson)(database, switching);
      return describeAutomation(context);
    },
    async tryAutomation(parameters = {}) {
      refuseClosedClassifier(context);
      refuseLimited(permitted);
      const { automateAt, ...asked } = parameters;
      const checked = checkTicketCall(AutomationTrialParameters, {
        ...asked,
        ...(automateAt !== undefined && { automateAt: String(automateAt) }),
      });
      return reports.automationTrial({
        ...rangeOf({ days: checked.days }, today(context)),
        automateAt: checked.automateAt ?? null,
        collection: checked.collection ?? null,
      });
    },
  };
}

async function describeAutomation({
  database,
  live,
  settings,
}: ClassifierContext): Promise<AutomationResponse> {
  const pauses = [...(await readPauses(database))];
  // What is paused of `medium` is no automation.
  const ofAutomation = pauses.filter(({ level }) => level === "high");
  const paused = ofAutomation.some(({ collection }) => collection === null);
  const { thresholds, judgements } = (await live.model.describe([])).model;
  return {
    paused,
    learnt: { automateAt: thresholds.high > 1 ? null : thresholds.high, judgements },
    pauses,
    collections: live.model.collections().map((collection) => {
      const configured = settings.collections.find(({ name }) => name === collection);
      const isPaused = ofAutomation.some((pause) => pause.collection === collection);
      return {
        collection,
        automateAt: configured?.automateAt ?? null,
        suggestAt: configured?.suggestAt ?? null,
        paused: paused || isPaused,
      };
    }),
  };
}
