/** The console's requests to the service, and their possible outcomes. */
import type { ClassifyResponse, FeedbackResponse } from "knowledge-sdk";
import type {
  DocumentFeedbackRequest,
  DocumentFeedbackResponse,
  TicketResponse,
  UndoFeedbackResponse,
} from "knowledge-sdk/service-schemas";
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Draft, Place } from "./desk-types.ts";
import type { SaidBeside } from "./said-beside.ts";

export type Outcome<T, F = Fault> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: F };

export interface Fault {
  /** `offline`: the service cannot be reached; `signed-out`: the session has ended. */
  readonly kind: "offline" | "signed-out" | "refused";
  /** For the person who waits. */
  readonly detail: string;
  /** Code of the problem, for programs. */
  readonly code?: string | undefined;
  /** Whether the detail is the service's own, which speaks English whatever the page speaks. */
  readonly isEnglish?: true;
}

export interface GivenJudgement extends SaidBeside {
  readonly place: Place;
  /** Undefined leaves the earlier one, an empty one takes it away. */
  readonly comment: string | undefined;
  /** Only if the ticket has not been judged since that entry of its history, 0 for none. */
  readonly lastJudgement?: number | undefined;
}

export interface DeskRequests {
  classify(draft: Draft): Promise<Outcome<ClassifyResponse>>;
  feedback(correlationId: string, given: GivenJudgement): Promise<Outcome<FeedbackResponse>>;
  /** Only if the ticket has not been judged since the entry with this number in its history. */
  undo(correlationId: string, lastJudgement: number): Promise<Outcome<UndoFeedbackResponse>>;
  document(
    correlationId: string,
    id: string,
    action: DocumentFeedbackRequest["action"],
  ): Promise<Outcome<DocumentFeedbackResponse>>;
  ticket(correlationId: string): Promise<Outcome<TicketResponse>>;
}

const base = "/api/classify-ticket";
/** Longer than any answer takes; a connection without an end is as good as none. */
const answerMs = 30_000;

/** `timeoutMs`: how long an answer may take, to its last byte; then the service counts as offline. */
export function createDeskRequests(
  fetch: typeof globalThis.fetch,
  t: DeskTranslator,
  timeoutMs = answerMs,
): DeskRequests {
  const ask = async <T>(path: string, init?: RequestInit): Promise<Outcome<T>> => {
    const headers = { "Content-Type": "application/json" };
    let response: Response;
    let text: string;
    try {
      response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
      text = await response.text();
    } catch {
      return failed("offline", t("service.unreachable"));
    }
    const body = readJson(text);
    if (response.ok && body !== null) return { ok: true, value: body as T };
    if (response.status === 401) {
      return failed("signed-out", t("service.signedOut"));
    }
    const { detail, code } = (body ?? {}) as { readonly detail?: string; readonly code?: string };
    return detail === undefined
      ? failed("refused", t("service.answered", { status: response.status }))
      : { ok: false, fault: { kind: "refused", detail, code, isEnglish: true } };
  };
  const post = <T>(path: string, body: unknown): Promise<Outcome<T>> =>
    ask(path, { method: "POST", body: JSON.stringify(body) });
  return {
    classify: (draft) => post(base, requestOf(draft)),
    feedback: (correlationId, { place: { collection, subTheme }, ...given }) =>
      post(`${base}/feedback`, {
        correlationId,
        ...(collection === null
          ? { none: true }
          : { correctCollection: collection, correctSubTheme: subTheme ?? undefined }),
        ...given,
      }),
    undo: (correlationId, lastJudgement) =>
      post(`${base}/feedback/undo`, { correlationId, lastJudgement }),
    document: (correlationId, id, action) =>
      post(`${base}/documents`, { correlationId, id, action }),
    ticket: (correlationId) => ask(`${base}/ticket?${new URLSearchParams({ correlationId })}`),
  };
}

function requestOf({ correlationId, title, body, tags, tagList, repo, attachments }: Draft) {
  const typed = tags.split(",").map((tag) => tag.trim());
  const listed = tagList ?? typed.filter((tag) => tag !== "");
  return {
    correlationId,
    title,
    body: body === "" ? undefined : body,
    tags: listed.length === 0 ? undefined : listed,
    repo: repo.trim() === "" ? undefined : repo.trim(),
    attachments,
  };
}

/** Null for anything else: not every proxy in between returns JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function failed(kind: Fault["kind"], detail: string): Outcome<never> {
  return { ok: false, fault: { kind, detail } };
}
