/** Sessions of people: in memory for decisions, in state.db for other processes and restarts. */
import type { ResolvedSignInSettings } from "../../contract/index.ts";
import { isKnowledgeError } from "../../contract/index.ts";
import type { Revocations } from "../sessions/revocations.ts";
import type { Person, SessionPeople } from "../sessions/session-people.ts";
import { rightsOf } from "./person.ts";
import type { NewPersonRow, PersonRow, PersonTable } from "./person-table.ts";

export interface PersonSessions extends SessionPeople {
  add(row: NewPersonRow): Promise<void>;
  /** Writes down which sessions have been used since the last time. */
  writeSeen(): Promise<void>;
  /** Those whose claims are due to be asked for again. */
  due(): readonly PersonRow[];
}

export interface PersonSessionOptions {
  readonly table: PersonTable;
  readonly revocations: Revocations;
  readonly settings: () => ResolvedSignInSettings;
  readonly clock: () => number;
}

interface Entry {
  row: PersonRow;
  seenAtMs: number;
  /** Made from the row by these settings. */
  known: { readonly settings: ResolvedSignInSettings; readonly person: Person | null } | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function createPersonSessions(options: PersonSessionOptions): PersonSessions {
  const { table, revocations, settings, clock } = options;
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  let revision = 0;
  revocations.onRevoked((id) => void entries.delete(id));

  const put = (row: PersonRow): void => {
    const known = entries.get(row.id);
    const seenAtMs = Math.max(known?.seenAtMs ?? 0, row.lastSeenAtMs);
    entries.set(row.id, { row, seenAtMs, known: null });
  };
  const isLive = (entry: Entry): boolean =>
    !revocations.has(entry.row.id) && isInTime(entry, settings(), clock());
  return {
    find(id) {
      const entry = entries.get(id);
      return entry !== undefined && isLive(entry) ? personOf(entry, settings()) : null;
    },
    touch(id) {
      const entry = entries.get(id);
      if (entry === undefined) return;
      entry.seenAtMs = clock();
      seen.set(id, entry.seenAtMs);
    },
    async add(row) {
      await table.add(row);
      put(row);
    },
    async end(sessions) {
      for (const { id, expiresAtMs } of sessions) await revocations.revoke(id, expiresAtMs);
      await table.remove(sessions.map(({ id }) => id));
    },
    async refresh() {
      const changed = await table.changedSince(revision);
      revision = changed.revision;
      for (const row of changed.rows) put(row);
      const now = clock();
      for (const [id, { row }] of entries) if (row.expiresAtMs <= now) entries.delete(id);
    },
    async writeSeen() {
      const noted = new Map(seen);
      seen.clear();
      await table.markSeen(noted);
    },
    due() {
      const before = clock() - settings().recheckMinutes * minuteMs;
      return [...entries.values()]
        .filter(
          (entry) => entry.row.isRenewable && entry.row.checkedAtMs <= before && isLive(entry),
        )
        .map(({ row }) => row);
    },
  };
}

function isInTime(
  { row, seenAtMs }: Entry,
  { sessionHours, idleMinutes }: ResolvedSignInSettings,
  now: number,
): boolean {
  const end = Math.min(row.expiresAtMs, row.startedAtMs + sessionHours * hourMs);
  return now < end && now < seenAtMs + idleMinutes * minuteMs;
}

/** Decided once for each row and settings. */
function personOf(entry: Entry, settings: ResolvedSignInSettings): Person | null {
  if (entry.known?.settings !== settings) {
    entry.known = { settings, person: described(entry.row, settings) };
  }
  return entry.known.person;
}

function described(row: PersonRow, settings: ResolvedSignInSettings): Person | null {
  const { subject, name, claims } = row;
  try {
    return { subject, name, ...rightsOf(claims, settings) };
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "role_missing") return null;
    throw error;
  }
}
