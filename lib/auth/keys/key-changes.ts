/** What has changed between two sets of application keys, for the audit trail. */
import { listNames } from "../../audit/index.ts";
import type { ApplicationKey } from "./key-entry.ts";
import { writeKeyLimits } from "./key-limits.ts";

/**
 * A text for each kind of change, with as many names as it holds: "3 keys now; removed 1: crm". Who
 * was removed or may do something else comes before who was added.
 */
export function describeKeyChanges(
  before: readonly ApplicationKey[],
  after: readonly ApplicationKey[],
): readonly string[] {
  const now = `${after.length} keys now`;
  const [known, current] = [byId(before), byId(after)];
  const kinds: Readonly<Record<string, readonly string[]>> = {
    removed: before.filter(({ id }) => !current.has(id)).map(shownName),
    changed: after.flatMap((key) => changeOf(known.get(key.id), key)),
    added: after.filter(({ id }) => !known.has(id)).map(shownName),
  };
  const told = Object.entries(kinds)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => listNames(`${now}; ${kind} ${names.length}: `, names));
  return told.length === 0 ? [now] : told;
}

function byId(keys: readonly ApplicationKey[]): ReadonlyMap<string, ApplicationKey> {
  return new Map(keys.map((key) => [key.id, key]));
}

function shownName({ name, id }: ApplicationKey): string {
  return name || id;
}

/** E.g. "desk (areas=search)", with what it may do now. */
function changeOf(before: ApplicationKey | undefined, after: ApplicationKey): readonly string[] {
  if (before === undefined) return [];
  const limits = writeKeyLimits(after);
  const isRenamed = before.name !== after.name;
  if (limits === writeKeyLimits(before) && !isRenamed) return [];
  const was = isRenamed ? `${shownName(before)} as ` : "";
  return [`${was}${shownName(after)} (${limits || "no limits"})`];
}
