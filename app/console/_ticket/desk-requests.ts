/** What the console asks of the service, and what can become of it. */
import type {
  ClassifyResponse,
  FeedbackResponse,
  TicketResponse,
  UndoFeedbackResponse,
} from "knowledge-sdk";
import type { Draft, Place } from "./desk-types.ts";

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export interface Fault {
  /** `offline`: the service cannot be reached; `signed-out`: the session has ended. */
  readonly kind: "offline" | "signed-out" | "refused";
  /** For the person who waits. */
  readonly detail: string;
}

export interface DeskRequests {
  classify(draft: Draft): Promise<Outcome<ClassifyResponse>>;
  feedback(
    correlationId: string,
    place: Place,
    comment: string,
  ): Promise<Outcome<FeedbackResponse>>;
  /** Only while the feedback still says `collection`. */
  undo(correlationId: string, collection: string): Promise<Outcome<UndoFeedbackResponse>>;
  ticket(correlationId: string): Promise<Outcome<TicketResponse>>;
}

const base = "/api/classify-ticket";

export function createDeskRequests(fetch: typeof globalThis.fetch): DeskRequests {
  const ask = async <T>(path: string, init?: RequestInit): Promise<Outcome<T>> => {
    let response: Response;
    try {
      response = await fetch(path, { ...init, headers: { "Content-Type": "application/json" } });
    } catch {
      return failed("offline", "The service cannot be reached. Nothing is lost: it stays here.");
    }
    // Not every proxy in between speaks JSON.
    const body = (await response.json().catch(() => null)) as unknown;
    if (response.ok && body !== null) return { ok: true, value: body as T };
    if (response.status === 401) {
      return failed("signed-out", "Your session has ended. Sign in again; nothing is lost.");
    }
    const { detail } = (body ?? {}) as { readonly detail?: string };
    return failed("refused", detail ?? `The service answered ${response.status}.`);
  };
  const post = <T>(path: string, body: unknown): Promise<Outcome<T>> =>
    ask(path, { method: "POST", body: JSON.stringify(body) });
  return {
    classify: (draft) => post(base, requestOf(draft)),
    feedback: (correlationId, { collection, subTheme }, comment) =>
      post(`${base}/feedback`, {
        correlationId,
        correctCollection: collection,
        correctSubTheme: subTheme ?? undefined,
        comment: comment.trim() === "" ? undefined : comment,
      }),
    undo: (correlationId, correctCollection) =>
      post(`${base}/feedback/undo`, { correlationId, correctCollection }),
    ticket: (correlationId) => ask(`${base}/ticket?${new URLSearchParams({ correlationId })}`),
  };
}

function requestOf({ correlationId, title, body, tags, repo }: Draft) {
  const listed = tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return {
    correlationId,
    title,
    body: body === "" ? undefined : body,
    tags: listed.length === 0 ? undefined : listed,
    repo: repo.trim() === "" ? undefined : repo.trim(),
  };
}

function failed(kind: Fault["kind"], detail: string): Outcome<never> {
  return { ok: false, fault: { kind, detail } };
}
