/** What the queue asks of the service besides the ticket on the desk. */
import type {
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  TicketCountsResponse,
  TicketsResponse,
  UndoFeedbackRequest,
  UndoFeedbackResponse,
} from "knowledge-sdk/service-schemas";
import { withFolding } from "../../_list/list-parameters.ts";

export interface ListRequests {
  /** Parameters of the list, and where in it. */
  page(asked: Readonly<Record<string, string>>): Promise<TicketsResponse>;
  counts(): Promise<TicketCountsResponse>;
  bulk(request: BulkFeedbackRequest): Promise<BulkFeedbackResponse>;
  undo(request: UndoFeedbackRequest): Promise<UndoFeedbackResponse>;
}

const base = "/api/classify-ticket";
const answerMs = 30_000;

/** Rejects with an `Error` whose message is for people. */
export function createListRequests(fetch: typeof globalThis.fetch): ListRequests {
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(base + path, { ...init, signal });
    const body = (await response.json()) as unknown;
    if (response.ok) return body as T;
    // Every answer other than a success is a problem (RFC 9457).
    throw new Error((body as { readonly detail?: string }).detail ?? String(response.status));
  };
  return {
    page: (asked) => ask(`/tickets?${new URLSearchParams(withFolding(asked))}`),
    counts: () => ask("/counts"),
    bulk: (request) => ask("/feedback/bulk", posted(request)),
    undo: (request) => ask("/feedback/undo", posted(request)),
  };
}

function posted(request: object): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  };
}
