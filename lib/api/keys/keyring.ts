/** The application keys for operators: listed with their last use, made, limited and revoked. */
import type { AuditSender } from "../../audit/index.ts";
import {
  type ApplicationKey,
  type CurrentKeys,
  type KeyHistory,
  type KeyLimits,
  type KeyOptionName,
  type KeyTable,
  noLimits,
  type RefreshKeys,
  readKeyOption,
  withOwnArea,
} from "../../auth/index.ts";
import {
  type ApplicationKeyRecord,
  isKnowledgeError,
  type KeyAction,
  type KeyActionResponse,
  type KeyRequest,
  type KeysParameters,
  type KeysResponse,
  type KeyWithSecret,
  KnowledgeError,
} from "../../contract/index.ts";

export interface Keyring {
  list(asked: KeysParameters): Promise<KeysResponse>;
  /** Null for an unknown or revoked one. */
  get(id: string): Promise<ApplicationKeyRecord | null>;
  /** Throws `body_malformed` for wrong limits, and `key_refused`. */
  create(request: KeyRequest, sender: AuditSender): Promise<KeyWithSecret>;
  /** Throws `body_malformed`, `key_refused` and `key_not_found`. */
  act(action: KeyAction, sender: AuditSender): Promise<KeyActionResponse>;
}

export interface KeyringOptions {
  readonly keys: CurrentKeys;
  readonly table: Pick<KeyTable, "create" | "limit" | "revoke" | "histories">;
  /** A change counts in this process when it is answered. */
  readonly refreshKeys: RefreshKeys;
  /** Last use that is not written yet, by id. */
  readonly recentUses: ReadonlyMap<string, number>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createKeyring(options: KeyringOptions): Keyring {
  const { keys, table, refreshKeys, clock } = options;
  const sorted = sortedOnce(keys);
  const recordsOf = async (shown: readonly ApplicationKey[]) => {
    const histories = await table.histories(shown.map(({ id }) => id));
    return shown.map((key) => recordOf(key, histories.get(key.id), options.recentUses.get(key.id)));
  };
  const get = async (id: string): Promise<ApplicationKeyRecord | null> => {
    const key = sorted().find((one) => one.id === id);
    return key === undefined ? null : ((await recordsOf([key]))[0] ?? null);
  };
  return {
    get,
    async list({ q = "", offset, limit }) {
      const found = matching(sorted(), q);
      return {
        keys: await recordsOf(found.slice(offset, offset + limit)),
        total: found.length,
      };
    },
    async create({ name, ...given }, sender) {
      const limits = { ...noLimits, ...limitsOf(given) };
      if (limits.expiresAtMs !== null && limits.expiresAtMs <= clock()) throw hasEnded();
      // The table knows its own names only; two keys of one name could not be told apart later.
      if (keys.list().some((other) => other.name === name)) throw nameTaken(name);
      const { key, id } = await table.create({ name, ...limits }, sender);
      await refreshKeys();
      const made = madeKey(id, name, withOwnArea(limits));
      return { ...recordOf(made, madeNow(sender, clock()), undefined), key };
    },
    async act(action, sender) {
      const { key: id } = action;
      const position = keys.list().find((one) => one.id === id)?.position ?? null;
      if (position !== null) throw changedElsewhere(position);
      if (action.action === "revoke") {
        await table.revoke(id, sender);
        await refreshKeys();
        return { key: null };
      }
      const { action: _action, key: _key, ...given } = action;
      const limits = limitsOf(given);
      if (Object.keys(limits).length === 0) throw nothingGiven();
      await table.limit(id, limits, sender);
      await refreshKeys();
      return { key: await get(id) };
    },
  };
}

/** By name; made anew only when keys have changed, for there may be ten thousand. */
function sortedOnce(keys: CurrentKeys): () => readonly ApplicationKey[] {
  const order = new Intl.Collator("en", { numeric: true });
  let sorted: readonly ApplicationKey[] | null = null;
  keys.onReplaced(() => {
    sorted = null;
  });
  return () => {
    sorted ??= [...keys.list()].sort((one, other) => order.compare(nameOf(one), nameOf(other)));
    return sorted;
  };
}

function matching(keys: readonly ApplicationKey[], q: string): readonly ApplicationKey[] {
  const wanted = q.toLowerCase();
  return keys.filter(
    (key) => nameOf(key).toLowerCase().includes(wanted) || key.id.startsWith(wanted),
  );
}

function nameOf({ name, id }: ApplicationKey): string {
  return name || id;
}

type GivenLimits = Omit<KeyRequest, "name">;

/** Read as options of the file and the command line are; null takes a limit away. */
function limitsOf(given: GivenLimits): Partial<KeyLimits> {
  const { areas, collections, expires, rate, origins, version } = given;
  return {
    ...(areas === null ? { areas } : optionOf("areas", areas?.join(","))),
    ...(collections === null ? { collections } : optionOf("collections", collections?.join(","))),
    ...(expires === null ? { expiresAtMs: expires } : optionOf("expires", expires)),
    ...(rate === null ? { rate } : optionOf("rate", rate?.toString())),
    ...optionOf("origins", origins?.join(",")),
    ...(version === null ? { version } : optionOf("version", version)),
  };
}

function optionOf(name: KeyOptionName, value: string | undefined): Partial<KeyLimits> {
  if (value === undefined) return {};
  try {
    return readKeyOption(name, value, name);
  } catch (error) {
    // There it is a fault of the operator's file.
    throw isKnowledgeError(error) ? new KnowledgeError("body_malformed", error.message) : error;
  }
}

function recordOf(
  {
    id,
    name,
    areas,
    collections,
    expiresAtMs,
    rate,
    origins,
    version,
    position,
  }: Omit<ApplicationKey, "digest">,
  history: KeyHistory | undefined,
  recentUse: number | undefined,
): ApplicationKeyRecord {
  const { createdAtMs = null, createdBy = null, lastUsedAtMs = null } = history ?? {};
  return {
    id,
    name: name || id,
    areas: areas === null ? null : [...areas],
    collections: collections === null ? null : [...collections],
    expiresAt: isoOrNull(expiresAtMs),
    rate,
    origins: origins === null ? null : [...origins],
    version,
    position,
    createdAt: isoOrNull(createdAtMs),
    createdBy,
    lastUsedAt: isoOrNull(recentUse ?? lastUsedAtMs),
  };
}

function madeKey(id: string, name: string, limits: KeyLimits): Omit<ApplicationKey, "digest"> {
  return { id, name, position: null, ...limits };
}

function madeNow({ actor }: AuditSender, now: number): KeyHistory {
  return { createdAtMs: now, createdBy: actor, lastUsedAtMs: null };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

function hasEnded(): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    "The key would have ended before it was made; name a later day, or none.",
  );
}

function nameTaken(name: string): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    `There is a key named ${name} already; revoke it first, or take another name.`,
  );
}

function changedElsewhere(position: string): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    `This key stands in ${position}, so it is changed there; a changed file counts without a restart.`,
  );
}

function nothingGiven(): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    "Name what to change: areas, collections, expires, rate, origins or version; null takes a limit away.",
  );
}
