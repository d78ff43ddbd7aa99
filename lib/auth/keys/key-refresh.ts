/** Keeps the application keys current while the service runs. */
import { KnowledgeError } from "../../contract/index.ts";
import { applicationKeysOf, type KeySource, readApplicationKeys } from "./application-keys.ts";
import type { CurrentKeys } from "./current-keys.ts";
import { followKeysFile, type KeysFile, type KeysFileFollower } from "./keys-file.ts";

export interface KeyRefreshOptions {
  readonly sources: readonly KeySource[];
  /** Receives each new set. */
  readonly keys: CurrentKeys;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Told once of each fault; the previous keys stay in use. */
  readonly onFault: (error: unknown) => void;
}

/** Never rejects. */
export type RefreshKeys = () => Promise<void>;

export function createKeyRefresh({
  sources,
  keys,
  clock,
  onFault,
}: KeyRefreshOptions): RefreshKeys {
  let current = sources;
  const followers = sources.filter(isFile).map((source) => ({
    file: source.file,
    follower: followKeysFile(source),
  }));
  const take = (changed: KeysFile): void => {
    const next = current.map((source) => (source.file === changed.file ? changed : source));
    const list = readApplicationKeys(next);
    if (list.length === 0) throw noKeyLeft();
    current = next;
    keys.replace(applicationKeysOf(list, clock));
  };
  return async () => {
    for (const { follower } of followers) await lookAt(follower, take, onFault);
  };
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
