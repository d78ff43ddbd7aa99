/** Where a ticket would be placed under a changed taxonomy, next to where it is placed now. */
import { parseOptions } from "../../base/index.ts";
import {
  ClassifierSettings,
  type DraftTrial,
  type DraftTrialResponse,
  type TriedPlace,
} from "../../contract/index.ts";
import type { TicketDecision } from "../decision.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import { prepareTicket } from "../redaction/prepare-ticket.ts";
import { requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** Nothing is stored, and no language model is asked. */
export async function tryDraft(
  { live: { model }, settings }: ClassifierTools,
  { entry, instead, title, body = "" }: DraftTrial,
): Promise<DraftTrialResponse> {
  await requireCollections(model);
  const { forModel } = prepareTicket({ title, body }, settings.privacy.redact);
  const replaced = instead ?? entry.name;
  const others = settings.collections.filter(
    ({ name }) => name !== replaced && name !== entry.name,
  );
  const changed = { ...settings, collections: [...others, entry] };
  const drafted = parseOptions(ClassifierSettings, changed, "classifier");
  const fast = model.decide(forModel);
  const now = fast.isUnsure ? await model.decideDeeply(forModel, fast) : fast;
  return { now: placeOf(now), draft: placeOf(await model.decideUnder(drafted, forModel)) };
}

function placeOf(decision: TicketDecision): TriedPlace {
  const { collection, subTheme, confidence, probability, reasoning } = decision;
  return { collection, subTheme, confidence, probability, reasoning: formatReasoning(reasoning) };
}
