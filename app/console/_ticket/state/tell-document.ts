/** Tells the service what an agent did with a suggested document; other pages are not counted. */
import type { DocumentFeedbackRequest } from "knowledge-sdk/service-schemas";
import { type DeskContext, describeAgain } from "./desk-commands.ts";
import { standingAnswer } from "./desk-types.ts";

export type DocumentAction = DocumentFeedbackRequest["action"];

/** A count that cannot be sent is not worth a notice: nothing of the agent's work depends on it. */
export async function tellDocument(
  desk: DeskContext,
  address: string,
  action: DocumentAction,
): Promise<void> {
  const { placed } = desk.live.read();
  const documents = placed === null ? [] : (standingAnswer(placed)?.relevantDocs ?? []);
  const [path = ""] = address.split(/[?#]/);
  const id = documents.find(({ url }) => url === path)?.id;
  if (placed === null || id === undefined) return;
  const { correlationId } = placed.draft;
  const told = await desk.requests.document(correlationId, id, action);
  // Another document may take its place.
  if (told.ok && action === "rejected") await describeAgain(desk, correlationId);
}
