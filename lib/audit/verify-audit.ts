/** Reads the whole chain and finds the first row that does not fit. */
import { setImmediate } from "node:timers/promises";
import type { AuditEvent } from "./audit-event.ts";
import type { AuditAnchor, AuditTrail } from "./audit-trail.ts";
import { chainHash, firstPrevious, sealOfActor, sealOfSubject } from "./chain.ts";
import { isPseudonym } from "./pseudonym.ts";

export interface AuditCheck {
  /** Rows that fit. */
  readonly events: number;
  /** Rows that were removed by age. */
  readonly removed: number;
  /** How many of the rows that fit had their names taken out. */
  readonly erased: number;
  /** Hash of the last row; kept elsewhere, it shows later whether rows at the end were taken out. */
  readonly lastHash: string | null;
  /** Number and fault of the first wrong row; null: the chain is whole. */
  readonly broken: { readonly seq: number; readonly fault: string } | null;
  /** Whether a row, or the anchor, has the hash that was expected; null: none was. */
  readonly hasExpected: boolean | null;
}

/** `expected`: a hash that an earlier check printed. */
export async function verifyAudit(
  trail: Pick<AuditTrail, "read" | "anchor">,
  expected: string | null = null,
): Promise<AuditCheck> {
  let hasExpected = false;
  for (;;) {
    const anchor = await trail.anchor();
    const check = await verifyAfter(trail, anchor, expected);
    // Found in an earlier turn, its row may be gone by now.
    hasExpected ||= check.hasExpected === true;
    const found = { ...check, hasExpected: expected === null ? null : hasExpected };
    if (found.broken === null) return found;
    // Rows that were removed by age meanwhile are not missing.
    if ((await trail.anchor())?.seq === anchor?.seq) return found;
  }
}

async function verifyAfter(
  trail: Pick<AuditTrail, "read">,
  anchor: AuditAnchor | null,
  expected: string | null,
): Promise<AuditCheck> {
  const removed = anchor?.seq ?? 0;
  let seq = removed;
  let previous = anchor?.hash ?? firstPrevious;
  let erased = 0;
  let hasExpected = anchor?.hash === expected;
  const found = () => ({ events: seq - removed, removed, erased, hasExpected });
  for (;;) {
    const events = await trail.read(seq);
    for (const event of events) {
      const fault = faultOf(event, seq + 1, previous);
      if (fault !== null) {
        return { ...found(), lastHash: previous, broken: { seq: event.seq, fault } };
      }
      if (event.hash === expected) hasExpected = true;
      if (isErased(event)) erased += 1;
      ({ seq, hash: previous } = event);
    }
    if (events.length === 0) {
      return { ...found(), lastHash: seq === 0 ? null : previous, broken: null };
    }
    // A service answers meanwhile.
    await setImmediate();
  }
}

function faultOf(event: AuditEvent, expectedSeq: number, previous: string): string | null {
  if (event.seq !== expectedSeq) return `row ${expectedSeq} is missing`;
  if (event.previous !== previous) return "it does not follow the row before it";
  const isWhole = chainHash(event) === event.hash && isActorWhole(event) && isSubjectWhole(event);
  return isWhole ? null : "its contents were changed";
}

function isErased({ actorSeal: seal, actorSalt, subjectSalt }: AuditEvent): boolean {
  return seal !== null && (actorSalt === null || subjectSalt === null);
}

function isActorWhole(event: AuditEvent): boolean {
  const { actorSeal: seal, actorSalt, actor, origin } = event;
  if (seal === null) return actorSalt === null;
  return actorSalt === null ? isPseudonym(actor) && origin === null : seal === sealOfActor(event);
}

function isSubjectWhole(event: AuditEvent): boolean {
  const { subjectSeal: seal, subjectSalt, subject } = event;
  if (seal === null) return subjectSalt === null;
  return subjectSalt === null ? isPseudonym(subject) : seal === sealOfSubject(event);
}
