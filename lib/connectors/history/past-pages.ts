/** The history of another system a page at a time, with its failures in words for people. */
import { KnowledgeError } from "../../contract/index.ts";
import type { Connector, HistoryRequest, PastPage } from "../connector.ts";
import { RemoteFault } from "../remote-fault.ts";

/**
 * Nothing where it cannot be read. Rejects with `content_source_failed` where the other system fails;
 * what it gave until then stays good.
 */
export async function* pastPages(
  { client }: Connector,
  request: HistoryRequest,
): AsyncGenerator<PastPage> {
  try {
    yield* client?.history?.(request) ?? [];
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    throw new KnowledgeError(
      "content_source_failed",
      `${error.message} Run it once more: it goes on from there.`,
      { cause: error },
    );
  }
}
