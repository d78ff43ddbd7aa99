/** The application keys of a service, and what is read again while it runs. */
import {
  type CurrentKeys,
  createApplicationKeys,
  createCurrentKeys,
  createKeyRefresh,
  type KeySource,
  type RefreshKeys,
  type Revocations,
} from "../../auth/index.ts";
import type { Logger } from "../../http/index.ts";

/** How soon a logout in one process counts in the others, and a change of keys in all of them. */
const refreshIntervalMs = 1_000;

export function keysOf(
  sources: readonly KeySource[],
  { clock, logger }: { readonly clock: () => number; readonly logger: Logger },
): { readonly keys: CurrentKeys; readonly refreshKeys: RefreshKeys } {
  const keys = createCurrentKeys(createApplicationKeys(sources, clock));
  const refreshKeys = createKeyRefresh({
    sources,
    keys,
    clock,
    onFault: (error) => logger.warn({ err: error }, "the previous application keys stay in use"),
  });
  return { keys, refreshKeys };
}

export function refreshRegularly(
  revocations: Revocations,
  refreshKeys: RefreshKeys,
  logger: Logger,
): NodeJS.Timeout {
  return setInterval(() => {
    void refreshKeys();
    revocations.refresh().catch((error: unknown) => {
      logger.error({ err: error }, "revoked sessions could not be read");
    });
  }, refreshIntervalMs).unref();
}
