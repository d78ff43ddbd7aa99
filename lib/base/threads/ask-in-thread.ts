/** An object whose methods run in a separate thread. */
import { existsSync } from "node:fs";
import { packageFile } from "../package-file.ts";
import type { MethodOf } from "./thread-service.ts";
import { WorkerThread } from "./worker-thread.ts";

interface AskedService {
  close(): Promise<void>;
}

export interface ThreadedService<Service> {
  /** The compiled worker below the package's folder, such as `analytics/statistics-worker.js`. */
  readonly worker: string;
  /** Copied into the thread as its `workerData`. */
  readonly data: unknown;
  readonly methods: readonly MethodOf<Service>[];
  /** Does the work in the thread that asks, where the compiled worker is missing. */
  readonly here: () => Service;
}

/** The thread starts with the first question and ends after half a minute without one. */
export function askInThread<Service extends AskedService>({
  worker,
  data,
  methods,
  here,
}: ThreadedService<Service>): Service {
  if (!existsSync(packageFile(worker))) return here();
  const thread = new WorkerThread<Service>({ worker, data: () => data });
  const asking = (name: MethodOf<Service>) => (argument: never) => thread.ask(name, argument);
  return {
    ...Object.fromEntries(methods.map((name) => [name, asking(name)])),
    close: () => thread.close(),
    // Each method of the service is named in `methods`, and the worker answers by that name.
  } as unknown as Service;
}
