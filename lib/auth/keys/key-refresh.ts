/** Keeps the application keys current while the service runs. */
import { KnowledgeError } from "../../contract/index.ts";
import { applicationKeysOf, type KeySource, readApplicationKeys } from "./application-keys.ts";
import type { CurrentKeys } from "./current-keys.ts";
import { describeKeyChanges } from "./key-changes.ts";
import type { ApplicationKey } from "./key-entry.ts";
import type { KeyTable, StoredKey } from "./key-table.ts";
import { followKeysFile, type KeysFile, type KeysFileFollower } from "./keys-file.ts";

export interface KeyRefreshOptions {
  readonly sources: readonly KeySource[];
  /** Receives each new set. */
  readonly keys: CurrentKeys;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Keys of state.db; one that also stands in a source has the limits of the source. */
  readonly table?: Pick<KeyTable, "list" | "revision"> | undefined;
  /** Records a change of a file, after it counts: a removed key must not wait for it. */
  readonly record?: ((change: string) => Promise<unknown>) | undefined;
  /** Told once of each fault; the previous keys stay in use. */
  readonly onFault: (error: unknown) => void;
}

/** Never rejects. */
export type RefreshKeys = () => Promise<void>;

export function createKeyRefresh({
  sources,
  keys,
  clock,
  table,
  record,
  onFault,
}: KeyRefreshOptions): RefreshKeys {
  let current = sources;
  let listed = readApplicationKeys(sources);
  let stored: readonly ApplicationKey[] = [];
  let revision = 0;
  const unrecorded: string[] = [];
  let writing: Promise<void> | null = null;
  const followers = sources.filter(isFile).map((source) => followKeysFile(source));
  const use = (): void => keys.replace(applicationKeysOf([...stored, ...listed], clock));
  const take = (changed: KeysFile): void => {
    const next = current.map((source) => (source.file === changed.file ? changed : source));
    const list = readApplicationKeys(next);
    if (list.length + stored.length === 0) throw noKeyLeft();
    unrecorded.push(...describeKeyChanges(listed, list));
    [current, listed] = [next, list];
    use();
  };
  /** What could not be written stays for the next time. */
  const writeDown = async (): Promise<void> => {
    for (let change = unrecorded[0]; change !== undefined; change = unrecorded[0]) {
      await record?.(change);
      unrecorded.shift();
    }
  };
  const readTable = async (): Promise<void> => {
    const known = revision;
    const newest = (await table?.revision()) ?? 0;
    if (table === undefined || newest === known) return;
    const list = await table.list();
    // Another look, begun later, was quicker.
    if (revision !== known && newest < revision) return;
    stored = list.filter(isUsable);
    revision = newest;
    use();
  };
  return async () => {
    try {
      await readTable();
    } catch (error) {
      onFault(error);
    }
    for (const follower of followers) await lookAt(follower, take, onFault);
    // One at a time, or a change would be written twice and the next one not at all. Not waited for:
    // a trail that hangs must not keep a removed key in use.
    writing ??= writeDown()
      .catch(onFault)
      .finally(() => {
        writing = null;
      });
  };
}

function isUsable({ revokedAtMs }: StoredKey): boolean {
  return revokedAtMs === null;
}

async function lookAt(
  follower: KeysFileFollower,
  take: (changed: KeysFile) => void,
  onFault: (error: unknown) => void,
): Promise<void> {
  try {
    const changed = await follower.look();
    if (changed !== null) take(changed);
  } catch (error) {
    onFault(error);
  }
}

function isFile(source: KeySource): source is KeysFile {
  return source.file !== undefined;
}

function noKeyLeft(): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    "API_KEYS_FILE has no key any longer; the previous keys stay in use.",
  );
}
