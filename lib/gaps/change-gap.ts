/** What people say of a gap: its state, its page, and which questions belong together. */
import { randomBytes } from "node:crypto";
import type { InStatement, InValue } from "@libsql/client";
import { type GapAction, type GapActionResponse, KnowledgeError } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { readGaps, type StoredGap } from "./records/gap-table.ts";

/** Rejects with `gap_not_found` and `gap_changed`; then nothing was changed. */
export async function changeGap(
  database: Database,
  action: GapAction,
  today: number,
): Promise<GapActionResponse> {
  const ids = action.action === "merge" ? [action.gap, action.into] : [action.gap];
  const gaps = new Map((await readGaps(database, ids)).map((gap) => [gap.id, gap]));
  const gap = gaps.get(action.gap) ?? notFound(action.gap);
  if (action.revision !== undefined && action.revision !== gap.revision) throw hasChanged(gap);
  const moved = { id: gap.id, revision: gap.revision };
  if (action.action === "change") {
    await writeUnchanged(database, gap, [changed(gap, action, today)]);
    return { gap: gap.id, revision: gap.revision + 1 };
  }
  if (action.action === "merge") {
    const into = gaps.get(action.into) ?? notFound(action.into);
    if (into.id === gap.id) throw ofItself();
    await writeUnchanged(database, gap, [
      { sql: moveAll, args: { ...moved, into: into.id } },
      { sql: touch, args: { ...moved, into: into.id } },
      { sql: removeGap, args: { ...moved, into: into.id } },
    ]);
    return { gap: into.id, revision: into.revision + 1 };
  }
  const id = `gap_${randomBytes(6).toString("hex")}`;
  const questions = JSON.stringify(action.questions.map(({ kind, key }) => [kind, key]));
  await writeUnchanged(database, gap, [
    { sql: beginGap, args: { new: id, questions, ...moved } },
    { sql: moveSome, args: { new: id, questions, ...moved } },
    { sql: raise, args: { new: id, ...moved } },
    { sql: removeEmpty, args: [gap.id] },
  ]);
  return { gap: id, revision: 1 };
}

/** Each statement holds for the gap as it was read, and the first one tells whether it did. */
async function writeUnchanged(
  database: Database,
  gap: StoredGap,
  statements: readonly InStatement[],
): Promise<void> {
  const [first] = await database.write(statements);
  if (first?.rowsAffected === 0) throw hasChanged(gap);
}

const isUnchanged =
  "EXISTS (SELECT 1 FROM gap AS own WHERE own.gap_id = :id AND own.revision = :revision)";
/** Another merge may have taken it away since it was read. */
const isThere = "EXISTS (SELECT 1 FROM gap AS target WHERE target.gap_id = :into)";
const moveAll = `UPDATE gap_question SET gap_id = :into
  WHERE gap_id = :id AND ${isUnchanged} AND ${isThere}`;
const touch = `UPDATE gap SET revision = revision + 1
  WHERE gap_id = :into AND ${isUnchanged} AND ${isThere}`;
const raise = `UPDATE gap SET revision = revision + 1 WHERE gap_id = :id AND revision = :revision
    AND EXISTS (SELECT 1 FROM gap AS begun WHERE begun.gap_id = :new)`;
const removeGap = `DELETE FROM gap
  WHERE gap_id = :id AND revision = :revision AND ${isThere}`;
const isNamed = `(kind, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:questions))`;
const beginGap = `INSERT INTO gap (gap_id, first_day)
  SELECT :new, first_day FROM gap WHERE gap_id = :id AND revision = :revision
    AND EXISTS (SELECT 1 FROM gap_question WHERE gap_id = :id AND ${isNamed})`;
const moveSome = `UPDATE gap_question SET gap_id = :new
  WHERE gap_id = :id AND ${isNamed} AND ${isUnchanged}`;
const removeEmpty = `DELETE FROM gap WHERE gap_id = ?1
  AND NOT EXISTS (SELECT 1 FROM gap_question WHERE gap_id = ?1)`;

type Change = Extract<GapAction, { action: "change" }>;

function changed(gap: StoredGap, { state, ...given }: Change, today: number): InStatement {
  const args: Record<string, InValue> = { id: gap.id, revision: gap.revision };
  const sets = ["revision = revision + 1"];
  for (const column of ["name", "page", "note"] as const) {
    const value = given[column];
    if (value === undefined) continue;
    sets.push(`${column} = :${column}`);
    args[column] = value === "" ? null : value;
  }
  if (state !== undefined) {
    sets.push("state = :state");
    args.state = state;
  }
  if (state === "answered") {
    sets.push("is_reviewed = 1", "answered_day = coalesce(answered_day, :today)");
    args.today = today;
  }
  // Whoever opens it again says that its page does not answer.
  if (state === "open" || state === "planned") {
    sets.push("refused_page = coalesce(answered_by, refused_page)", "is_reviewed = 0");
    sets.push("answered_by = NULL", "answered_day = NULL");
  }
  const sql = `UPDATE gap SET ${sets.join(", ")} WHERE gap_id = :id AND revision = :revision`;
  return { sql, args };
}

function notFound(id: string): never {
  throw new KnowledgeError(
    "gap_not_found",
    `No gap has the id ${id}; GET /api/gaps lists them. One without questions is gone.`,
  );
}

function hasChanged({ id }: StoredGap): KnowledgeError {
  return new KnowledgeError(
    "gap_changed",
    `The gap ${id} has changed since it was shown, has none of these questions, or the other one is gone; look at both again.`,
  );
}

function ofItself(): KnowledgeError {
  return new KnowledgeError("parameter_invalid", "gap and into must be two gaps.");
}
