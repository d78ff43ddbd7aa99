/** An object whose methods run in a thread of their own. */
import { existsSync } from "node:fs";
import { packageFile } from "../package-file.ts";
import { createQuestionThread } from "./question-thread.ts";

/** One argument at most, and a promise: both cross between threads as copies. */
type Methods<Service> = Exclude<keyof Service, "close">;

interface AskedService {
  close(): Promise<void>;
}

export interface ThreadedService<Service> {
  /** The compiled worker below the package's folder, such as `analytics/statistics-worker.js`. */
  readonly worker: string;
  /** Copied into the thread as its `workerData`. */
  readonly data: unknown;
  readonly methods: readonly Methods<Service>[];
  /** Does the work in the thread that asks, where the compiled worker is missing. */
  readonly here: () => Service;
}

/** The thread starts with the first question and ends when nobody has asked for half a minute. */
export function askInThread<Service extends AskedService>({
  worker,
  data,
  methods,
  here,
}: ThreadedService<Service>): Service {
  const file = packageFile(worker);
  if (!existsSync(file)) return here();
  const thread = createQuestionThread(file, data);
  const asking = (name: Methods<Service>) => (argument: unknown) =>
    thread.ask(String(name), argument);
  return {
    ...Object.fromEntries(methods.map((name) => [name, asking(name)])),
    close: () => thread.close(),
    // Each method of the service is named in `methods`, and the worker answers by that name.
  } as unknown as Service;
}
