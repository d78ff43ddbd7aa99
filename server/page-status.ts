/**
 * Lets a page say the status of its answer, for which the framework has no way but three fixed
 * ones. Our server and the framework's bundle carry a copy each of this module, hence the symbol.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

type Answers = AsyncLocalStorage<ServerResponse>;

const key = Symbol.for("knowledge-sdk.page-answers");
/** The global object, seen as the one property that this file keeps on it. */
const shared: Record<symbol, Answers | undefined> = globalThis;

function answers(): Answers {
  shared[key] ??= new AsyncLocalStorage();
  return shared[key];
}

/** Runs the rendering of one page. */
export function whileAnswering<T>(outgoing: ServerResponse, render: () => T): T {
  return answers().run(outgoing, render);
}

/** Has no effect under plain `next start`, where no server of ours answers. */
export function setPageStatus(status: number): void {
  const outgoing = answers().getStore();
  if (outgoing !== undefined && !outgoing.headersSent) outgoing.statusCode = status;
}
