/**
 * Data that our server and the page it renders exchange: the status of the answer, because the
 * framework supports only three fixed ones, and a form to show again. Our server and the
 * framework's bundle each have a copy of this module, hence the symbol.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { HttpRequest } from "knowledge-sdk/host";
import { NodeRequest } from "knowledge-sdk/service";
import type { BulkFeedbackResponse } from "knowledge-sdk/service-schemas";

/** A form that was not accepted, as it was sent. */
export interface RefusedForm {
  /** Path that it was sent to. */
  readonly action: string;
  readonly fields: URLSearchParams;
  /** The fault, and what to do. */
  readonly title: string;
  readonly detail: string;
  readonly status: number;
  /** How many tickets of the form were saved, where some were not. */
  readonly saved?: number | undefined;
  /** Tickets of the form that were left unchanged while others were saved. */
  readonly failures?: BulkFeedbackResponse["failures"] | undefined;
}

interface Answer {
  readonly outgoing: ServerResponse;
  readonly form: RefusedForm | null;
}

type Answers = AsyncLocalStorage<Answer>;

const key = Symbol.for("knowledge-sdk.page-answers");
/** The global object, seen as the one property that this file keeps on it. */
const shared: Record<symbol, Answers | undefined> = globalThis;

function answers(): Answers {
  shared[key] ??= new AsyncLocalStorage();
  return shared[key];
}

/** Runs the rendering of one page. */
export function whileAnswering<T>(
  outgoing: ServerResponse,
  render: () => T,
  form: RefusedForm | null = null,
): T {
  return answers().run({ outgoing, form }, render);
}

/** The form that the page shows again; null for pages that were merely opened. */
export function refusedForm(): RefusedForm | null {
  return answers().getStore()?.form ?? null;
}

/** The request of the page; null under plain `next start`. */
export function pageRequest(): NodeRequest | null {
  const outgoing = answers().getStore()?.outgoing;
  return outgoing === undefined ? null : new NodeRequest(outgoing.req, outgoing);
}

/** The same for the audit trail, with the id that the answer and the log have. */
export function pageSource(): Pick<HttpRequest, "header" | "remoteAddress" | "requestId"> | null {
  const request = pageRequest();
  if (request === null) return null;
  const answered = answers().getStore()?.outgoing.getHeader("X-Request-Id");
  return {
    header: (name) => request.header(name),
    remoteAddress: request.remoteAddress,
    requestId: typeof answered === "string" ? answered : request.requestId,
  };
}

/** Has no effect under plain `next start`, which does not use our server. */
export function setPageStatus(status: number): void {
  const outgoing = answers().getStore()?.outgoing;
  if (outgoing !== undefined && !outgoing.headersSent) outgoing.statusCode = status;
}
