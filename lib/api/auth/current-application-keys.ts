/** The application keys of a service, and what is read again and written while it runs. */
import {
  type CurrentKeys,
  createApplicationKeys,
  createCurrentKeys,
  createKeyRefresh,
  createKeyTable,
  createRequestRates,
  type GateOptions,
  type KeySource,
  type KeyTable,
  type RefreshKeys,
  type Revocations,
  type SharedCounts,
} from "../../auth/index.ts";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { Logger } from "../../http/index.ts";
import type { Database } from "../../storage/index.ts";
import { createKeyring, type Keyring } from "../keys/keyring.ts";
import { repeatWork } from "./repeat-work.ts";

/** How soon a logout in one process counts in the others, and a change of keys in all of them. */
const refreshIntervalMs = 1_000;
/** Between machines the way takes some of that second. */
const serverIntervalMs = 500;
const useIntervalMs = 60_000;

export interface OpenedKeys {
  readonly keys: CurrentKeys;
  /** Null when USE_AUTH is off. */
  readonly table: KeyTable | null;
  readonly refreshKeys: RefreshKeys;
  /** For the gate. Last uses are written once a minute, and at the end. */
  readonly counting: Pick<GateOptions, "rates" | "noteUse">;
  /** For operators; null when USE_AUTH is off. */
  readonly keyring: Keyring | null;
  /** Never rejects. */
  close(): Promise<void>;
}

export interface KeysOptions {
  /** Null: USE_AUTH is off. */
  readonly sources: readonly KeySource[] | null;
  readonly database: Database;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly shared?: Pick<SharedCounts, "of"> | null | undefined;
  /** Records changes of a file of keys. */
  readonly record?: ((change: string) => Promise<unknown>) | undefined;
}

/** Throws `configuration_invalid` when there is no key at all, or a wrong one. */
export async function openKeys(options: KeysOptions): Promise<OpenedKeys> {
  const { sources, database, clock, logger, record, shared } = options;
  const keys = createCurrentKeys(createApplicationKeys(sources ?? [], clock));
  if (sources === null) {
    const nothing = async (): Promise<void> => undefined;
    return {
      keys,
      table: null,
      refreshKeys: nothing,
      counting: {},
      keyring: null,
      close: nothing,
    };
  }
  const table = createKeyTable(database, clock);
  const onFault = tellOnce(logger);
  const refreshKeys = createKeyRefresh({ sources, keys, clock, table, record, onFault });
  await refreshKeys();
  if (keys.size === 0) throw noKey();
  const uses = new Map<string, number>();
  const writeUses = async (): Promise<void> => {
    const noted = new Map(uses);
    uses.clear();
    await table.markUsed(noted).catch((error: unknown) => {
      logger.warn({ err: error }, "the last use of application keys could not be written");
    });
  };
  const writing = setInterval(() => void writeUses(), useIntervalMs).unref();
  return {
    keys,
    table,
    refreshKeys,
    counting: {
      rates: { keys, count: createRequestRates({ share: shared?.of("keys") }) },
      noteUse: (keyId) => void uses.set(keyId, clock()),
    },
    keyring: createKeyring({ keys, table, refreshKeys, recentUses: uses, clock }),
    async close() {
      clearInterval(writing);
      await writeUses();
    },
  };
}

/** A database that stays locked would say the same each second. */
function tellOnce(logger: Logger): (error: unknown) => void {
  let told = "";
  return (error) => {
    const said = isKnowledgeError(error) ? error.message : String(error);
    if (said === told) return;
    told = said;
    logger.warn({ err: error }, "the previous application keys stay in use");
  };
}

function noKey(): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    'USE_AUTH is on, but there is no key: set API_KEYS or API_KEYS_FILE, or run "knowledge keys new --store". "knowledge keys new" makes one.',
  );
}

export interface Refreshed {
  readonly revocations: Revocations;
  readonly refreshKeys: RefreshKeys;
  readonly database: Database;
  readonly logger: Logger;
}

/** Returns the way to stop. */
export function refreshRegularly(refreshed: Refreshed): () => Promise<void> {
  const { revocations, refreshKeys, database, logger } = refreshed;
  const intervalMs = database.isFile ? refreshIntervalMs : serverIntervalMs;
  const repeated = [
    repeatWork({
      work: refreshKeys,
      intervalMs,
      onFault: (error) => logger.error({ err: error }, "application keys could not be read"),
    }),
    repeatWork({
      work: () => revocations.refresh(),
      intervalMs,
      onFault: (error) => logger.error({ err: error }, "revoked sessions could not be read"),
    }),
  ];
  return async () => {
    await Promise.all(repeated.map((one) => one.close()));
  };
}
