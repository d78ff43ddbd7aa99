/** Reads the whole chain and finds the first row that does not fit. */
import type { AuditEvent } from "./audit-event.ts";
import type { AuditTrail } from "./audit-trail.ts";
import { chainHash, firstPrevious } from "./chain.ts";

interface AuditCheck {
  readonly events: number;
  /** Of the last row; kept elsewhere, it shows later whether rows at the end were taken out. */
  readonly lastHash: string | null;
  /** Number and fault of the first wrong row; null: the chain is whole. */
  readonly broken: { readonly seq: number; readonly fault: string } | null;
  /** Whether a row has the hash that was expected; null: none was. */
  readonly hasExpected: boolean | null;
}

/** `expected`: a hash that an earlier check printed. */
export async function verifyAudit(
  trail: Pick<AuditTrail, "read">,
  expected: string | null = null,
): Promise<AuditCheck> {
  let previous = firstPrevious;
  let seq = 0;
  let hasExpected = expected === null ? null : false;
  for (;;) {
    const events = await trail.read(seq);
    for (const event of events) {
      const fault = faultOf(event, seq + 1, previous);
      if (fault !== null) {
        const broken = { seq: event.seq, fault };
        return { events: seq, lastHash: previous, broken, hasExpected };
      }
      if (event.hash === expected) hasExpected = true;
      ({ seq, hash: previous } = event);
    }
    if (events.length === 0) {
      return { events: seq, lastHash: seq === 0 ? null : previous, broken: null, hasExpected };
    }
  }
}

function faultOf(event: AuditEvent, expectedSeq: number, previous: string): string | null {
  if (event.seq !== expectedSeq) return `row ${expectedSeq} is missing`;
  if (event.previous !== previous) return "it does not follow the row before it";
  return chainHash(event) === event.hash ? null : "its contents were changed";
}
