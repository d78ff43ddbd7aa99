/** Lines that many tickets share, as templates of issues and forms leave them. */
import { LRUCache } from "lru-cache";
import type { PermittedCollections } from "../../contract/index.ts";
import { FeatureKind, hashSlice } from "../features/feature-hash.ts";
import { isBlank, type MailLine } from "./mail-part.ts";
import { isTechnical } from "./technical-line.ts";

/** Tickets that a line must stand in. */
const ticketsMin = 5;
/** A single line may be what five people ask; several are a form. */
const linesMin = 2;
/** Nearly all of a ticket that recurs is not a form, but the same ticket again. */
const shareMax = 0.8;
/** Lines of a ticket that are counted, and lines and tickets that are known: about 10 MB. */
const countedMax = 60;
const knownMax = 200_000;
const ticketsMax = 100_000;
const lineLengthMax = 200;
const lettersMin = 4;

export interface RecurringLines {
  /** Counts the lines of a ticket, once for its key. */
  observe(correlationId: string, body: string): void;
  /** Marks written lines that a template has left. */
  mark(lines: readonly MailLine[]): void;
}

export interface KnownLines {
  /** Lines of the tickets that callers sent who may see these collections; of all for null. */
  of(permitted: PermittedCollections): RecurringLines;
}

const limitedMax = 8;

/** Lines that only tickets of other collections share are none of a template for limited callers. */
export function createKnownLines(): KnownLines {
  const all = createRecurringLines();
  const limited = new LRUCache<string, RecurringLines>({ max: limitedMax });
  return {
    of(permitted) {
      if (permitted === null) return all;
      const key = JSON.stringify(permitted);
      const known = limited.get(key) ?? createRecurringLines();
      limited.set(key, known);
      return known;
    },
  };
}

/** Holds fingerprints of lines and keys, and no text. */
export function createRecurringLines(): RecurringLines {
  const tickets = new Set<number>();
  let counts = new Map<number, number>();
  return {
    observe(correlationId, body) {
      const ticket = hashSlice(correlationId, 0, correlationId.length, FeatureKind.word);
      if (tickets.has(ticket) || tickets.size >= ticketsMax) return;
      tickets.add(ticket);
      for (const line of fingerprintsOf(body)) counts.set(line, (counts.get(line) ?? 0) + 1);
      // What stood in a single ticket so far is forgotten first.
      if (counts.size > knownMax) counts = new Map([...counts].filter(([, count]) => count > 1));
    },
    mark(lines) {
      const written = lines.filter((line) => line.kind === "written" && !isBlank(line));
      const shared = written.filter(({ text }) => {
        const line = fingerprint(text);
        return line !== null && (counts.get(line) ?? 0) >= ticketsMin;
      });
      if (shared.length < linesMin || shared.length > shareMax * written.length) return;
      for (const line of shared) line.kind = "template";
    },
  };
}

function fingerprintsOf(body: string): Set<number> {
  const found = new Set<number>();
  for (const text of body.split("\n")) {
    const line = fingerprint(text);
    if (line !== null) found.add(line);
    if (found.size >= countedMax) break;
  }
  return found;
}

/** Marks of Markdown, case and numbers make no difference; null for what is too short or a program's. */
function fingerprint(text: string): number | null {
  if (text.length > lineLengthMax || isTechnical(text)) return null;
  const line = text
    .toLowerCase()
    .replace(/^\s*[-*>#]{0,6}\s*(?:\[[ x]\])?\s*/, "")
    .replaceAll(/[*_`]/g, "")
    .replaceAll(/\d+/g, "0")
    .trim();
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters < lettersMin ? null : hashSlice(line, 0, line.length, FeatureKind.word);
}
