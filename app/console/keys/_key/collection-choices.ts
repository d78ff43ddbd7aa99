/** The collections that a key can be limited to. */
import { isKnowledgeError } from "knowledge-sdk";
import type { VisibleService } from "../../../_access/visible-service.ts";

/** None before the first index: the list of a key may be made later. */
export async function collectionChoices({
  store,
}: Pick<VisibleService, "store">): Promise<readonly string[]> {
  try {
    return (await store.listCollections()).map(({ name }) => name);
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "index_unavailable") return [];
    throw error;
  }
}
