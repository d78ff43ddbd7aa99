/**
 * Many tickets in a short time that say nearly the same: an outage, a form that is filled in by
 * programs, mail of a monitor. Holds keys and times, and no text.
 */
import { randomBytes } from "node:crypto";
import type { NearDuplicate } from "./near-duplicates.ts";

/** Tickets within an hour that make an incident, which ends after an hour without one. */
const incidentTickets = 5;
const windowMs = 3_600_000;
/** Tickets that are remembered: as many as `NearDuplicates` remembers. */
const ticketsMax = 5_000;

export interface JoinedIncident {
  readonly id: string;
  /** Tickets that have just become one; null for a ticket of a known one. */
  readonly begun: readonly string[] | null;
}

interface Group {
  /** The last tickets before it is an incident, and when each came. */
  readonly recent: Map<string, number>;
  incident: string | null;
  lastAt: number;
}

export class IncidentWatch {
  private readonly groups: Map<string, Group> = new Map();

  /** `like` are tickets that say nearly the same. Null while they are too few. */
  observe(id: string, like: readonly NearDuplicate[], now: number): JoinedIncident | null {
    const group = this.groupOf(id, like, now);
    this.keep(id, group);
    group.lastAt = Math.max(group.lastAt, now);
    if (group.incident !== null) return { id: group.incident, begun: null };
    // A ticket that is sent again counts once.
    if (!group.recent.has(id)) group.recent.set(id, now);
    for (const [key, at] of group.recent) if (at < now - windowMs) group.recent.delete(key);
    if (group.recent.size < incidentTickets) return null;
    group.incident = randomBytes(8).toString("hex");
    const begun = [...group.recent.keys()];
    group.recent.clear();
    return { id: group.incident, begun };
  }

  /** Takes over what an earlier process found, in the order in which tickets came. */
  restore(id: string, like: readonly NearDuplicate[], at: number, incident: string | null): void {
    const group = this.groupOf(id, like, at);
    this.keep(id, group);
    group.lastAt = Math.max(group.lastAt, at);
    group.incident ??= incident;
    if (group.incident === null) group.recent.set(id, at);
    else group.recent.clear();
  }

  forget(id: string): void {
    this.groups.get(id)?.recent.delete(id);
    this.groups.delete(id);
  }

  private groupOf(id: string, like: readonly NearDuplicate[], now: number): Group {
    for (const key of [id, ...like.map(({ correlationId }) => correlationId)]) {
      const known = this.groups.get(key);
      if (known !== undefined && known.lastAt >= now - windowMs) return known;
    }
    return { recent: new Map(), incident: null, lastAt: now };
  }

  private keep(id: string, group: Group): void {
    this.groups.delete(id);
    this.groups.set(id, group);
    const [oldest] = this.groups.keys();
    if (this.groups.size > ticketsMax && oldest !== undefined) this.groups.delete(oldest);
  }
}
