/** Pauses in state.db: of a level, for everything and for single collections. */
import type { InStatement } from "@libsql/client";
import type { AutomationPause, BrokenPromise, PromisingLevel } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

/** In the place of a collection: everything. */
const whole = "";

const columns = "scope, level, paused_at_ms, actor, reason, detail";

/** One value with all pauses, for statements that read more besides; NULL for none. */
export const pausesColumn = `(SELECT json_group_array(json_array(${columns}))
  FROM automation_pause WHERE paused_at_ms IS NOT NULL)`;

type PauseCells = readonly [
  string,
  PromisingLevel,
  number,
  string | null,
  AutomationPause["reason"],
  string | null,
];

/** Reads the value of `pausesColumn`. */
export function pausesOf(value: unknown): readonly AutomationPause[] {
  if (typeof value !== "string") return [];
  // Written by the statements of this file only.
  return (JSON.parse(value) as PauseCells[]).map(([scope, level, at, by, reason, detail]) => ({
    collection: scope === whole ? null : scope,
    level,
    since: new Date(at).toISOString(),
    by,
    reason,
    broken: detail === null ? null : (JSON.parse(detail) as BrokenPromise),
  }));
}

export async function readPauses(database: Database): Promise<readonly AutomationPause[]> {
  return pausesOf((await database.read(`SELECT ${pausesColumn}`)).rows[0]?.[0]);
}

/** A pause that stands is left as it is, with who began it. */
const pause = `INSERT INTO automation_pause (scope, level, paused_at_ms, actor, reason, detail)
  VALUES (:scope, :level, :now, :actor, :reason, :detail)
  ON CONFLICT (scope, level) DO UPDATE SET paused_at_ms = excluded.paused_at_ms, actor = excluded.actor,
    reason = excluded.reason, detail = excluded.detail
  WHERE automation_pause.paused_at_ms IS NULL`;
/** Ends the pauses of both levels. */
const resume = `UPDATE automation_pause SET paused_at_ms = NULL, actor = :actor, reason = NULL,
    detail = NULL, resumed_at_ms = :now
  WHERE scope = :scope AND paused_at_ms IS NOT NULL`;

interface Switching {
  /** Null: everything. */
  readonly collection: string | null;
  readonly actor: string | undefined;
  readonly now: number;
}

/** Pauses what is placed without a person. */
export async function pauseByPerson(
  database: Database,
  { collection, actor = undefined, now }: Switching,
): Promise<void> {
  const args = { scope: collection ?? whole, now, actor: actor ?? null };
  await database.write([
    { sql: pause, args: { ...args, level: "high", reason: "person", detail: null } },
  ]);
}

export async function resumeByPerson(
  database: Database,
  { collection, actor = undefined, now }: Switching,
): Promise<void> {
  const args = { scope: collection ?? whole, now, actor: actor ?? null };
  await database.write([{ sql: resume, args }]);
}

/** All of them in one transaction. */
export async function pauseForBroken(
  database: Database,
  broken: readonly BrokenPromise[],
  now: number,
): Promise<void> {
  const statements = broken.map((promise): InStatement => {
    const scope = promise.collection ?? whole;
    const told = { level: promise.level, detail: JSON.stringify(promise) };
    return { sql: pause, args: { ...told, scope, now, actor: null, reason: "promise_broken" } };
  });
  await database.write(statements);
}
