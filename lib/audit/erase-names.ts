/** Takes names out of the audit trail; what was done, when, and the chain stay. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../storage/index.ts";
import { type AuditEvent, commandEntry } from "./audit-event.ts";
import { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
import { newPseudonym } from "./pseudonym.ts";

export interface ErasedNames {
  /** Rows that have a pseudonym now. */
  readonly rows: number;
  /** Rows from before there were seals: they can only be removed by age. */
  readonly kept: number;
}

const eraseActor = `UPDATE audit_event SET actor = ?, origin = NULL, actor_salt = NULL
  WHERE seq = ? AND actor_salt IS NOT NULL`;
const eraseSubject = `UPDATE audit_event SET subject = ?, subject_salt = NULL
  WHERE seq = ? AND subject_salt IS NOT NULL`;

/** The rows whose actor or subject `isMeant`, oldest first. */
export async function findNames(
  trail: Pick<AuditTrail, "read">,
  isMeant: (text: string) => boolean,
): Promise<readonly AuditEvent[]> {
  const found: AuditEvent[] = [];
  for (let after = 0; ; ) {
    const events = await trail.read(after);
    const last = events.at(-1);
    if (last === undefined) return found;
    found.push(
      ...events.filter((event) => isActorMeant(event, isMeant) || isSubjectMeant(event, isMeant)),
    );
    after = last.seq;
  }
}

/** One pseudonym for all rows, and a `privacy_erased` that counts them, in one transaction. */
export async function eraseNames(
  database: Database,
  isMeant: (text: string) => boolean,
  clock: () => number = Date.now,
): Promise<ErasedNames> {
  const trail = createAuditTrail(database, clock);
  const found = await findNames(trail, isMeant);
  const sealed = found.filter(({ actorSeal }) => actorSeal !== null);
  const pseudonym = newPseudonym();
  const statements = sealed.flatMap((event): InStatement[] => {
    const args = [pseudonym, event.seq];
    return [
      ...(isActorMeant(event, isMeant) ? [{ sql: eraseActor, args }] : []),
      ...(isSubjectMeant(event, isMeant) ? [{ sql: eraseSubject, args }] : []),
    ];
  });
  await trail.append(
    commandEntry("privacy_erased", `${sealed.length} rows of the trail`),
    statements,
  );
  return { rows: sealed.length, kept: found.length - sealed.length };
}

function isActorMeant({ actor }: AuditEvent, isMeant: (text: string) => boolean): boolean {
  return actor !== null && isMeant(actor);
}

/** An anchor is no name, whatever its digits contain. */
function isSubjectMeant(
  { action, subject }: AuditEvent,
  isMeant: (text: string) => boolean,
): boolean {
  return action !== "audit_trimmed" && subject !== null && isMeant(subject);
}
