/** What the adapter contract needs from the code that runs an adapter. */

import { type Api, createApi } from "../../api/index.ts";
import { createLimiter } from "../../base/index.ts";
import type { AuthPlugin, SearchStore } from "../../contract/index.ts";
import { createMemoryStore } from "../memory-store.ts";
import { contractDocuments } from "./documents.ts";

/** How one case wants its host. */
export interface HostSetting {
  readonly store: SearchStore;
  /** Protects the search, and nothing else. */
  readonly auth?: AuthPlugin | undefined;
  readonly corsOrigin?: string | undefined;
}

/** A host that serves `/api/search`, `/api/document` and `/api/health` on its own port. */
export interface RunningHost {
  /** E.g. `http://127.0.0.1:41234` */
  readonly url: string;
  close(): Promise<void>;
}

export type StartHost = (setting: HostSetting) => Promise<RunningHost>;

export function contractStore(overrides: Partial<SearchStore> = {}): SearchStore {
  return { ...createMemoryStore(contractDocuments), ...overrides };
}

/** What the adapter must send: exactly the answers of the handlers. */
export function referenceOf(setting: HostSetting): Api {
  const ignore = (): void => undefined;
  const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
  return createApi({ ...setting, logger, limiter: createLimiter() });
}

/** Starts a host for one case and always stops it. */
export async function withHost(
  start: StartHost,
  setting: HostSetting,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const host = await start(setting);
  try {
    await work(host.url);
  } finally {
    await host.close();
  }
}
