/**
 * What our server and the page it answers with tell each other: the status of the answer, for which
 * the framework has no way but three fixed ones, and a form that has to be shown again. Our server and the framework's bundle carry a copy each of this module, hence the symbol.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { BulkFeedbackResponse } from "knowledge-sdk/schemas";

/** A form that was not accepted, as it was sent. */
export interface RefusedForm {
  /** Path that it was sent to. */
  readonly action: string;
  readonly fields: URLSearchParams;
  /** What is wrong, and the way out. */
  readonly title: string;
  readonly detail: string;
  readonly status: number;
  /** Tickets of the form that were left as they are, where others were saved. */
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

/** Path that the browser asked for; null under plain `next start`, where no server of ours answers. */
export function askedPath(): string | null {
  const url = answers().getStore()?.outgoing.req.url;
  return url?.split("?", 1)[0] ?? null;
}

/** Has no effect under plain `next start`, where no server of ours answers. */
export function setPageStatus(status: number): void {
  const outgoing = answers().getStore()?.outgoing;
  if (outgoing !== undefined && !outgoing.headersSent) outgoing.statusCode = status;
}
