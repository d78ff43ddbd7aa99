/** What every page of the desk brings along. */
import { limits } from "knowledge-sdk/schemas";
import { foreignTicketFields } from "knowledge-sdk/service-schemas";
import type { RefusedForm } from "../../../../server/page-status.ts";
import type { VisibleService } from "../../../_access/visible-service.ts";
import { placesOf } from "../../_ticket/places.ts";
import { signInModeOf } from "../../_ticket/sign-in-mode.ts";

const bounds = {
  titleLengthMax: limits.ticketTitleLengthMax,
  bodyLengthMax: limits.ticketBodyLengthMax,
  queryLengthMax: limits.queryLengthMax,
  ticketsMax: limits.ticketsMax,
};

/** `refused`: the judgement of a form that was not taken. */
export async function sharedProps(
  { classifier, environment }: VisibleService,
  refused: RefusedForm | null,
) {
  return {
    counts: await classifier.ticketCounts(),
    collections: classifier.collections(),
    places: await placesOf(classifier),
    fields: classifier.fields(),
    foreignFields: foreignTicketFields,
    refused: {
      comment: refused?.fields.get("comment") ?? null,
      place: refused?.fields.get("place") || refused?.fields.get("other") || "",
    },
    bounds,
    allowedOrigins: environment.auth.allowedOrigins,
    signIn: signInModeOf(environment),
    readAt: new Date().toISOString(),
  };
}
