/** The chain of the audit trail: appended together with the work, and found out when it is touched. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/support/state-folder.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import type { AuditEntry } from "./audit-event.ts";
import { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
import { verifyAudit } from "./verify-audit.ts";

let folder: StateFolder;
let database: Database;
let trail: AuditTrail;

beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
  trail = createAuditTrail(database, () => 1_000);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const entry = (subject: string): AuditEntry => ({
  actor: "desk",
  origin: "198.51.100.0",
  action: "feedback",
  subject,
  outcome: "allowed",
  requestId: "r-1",
});
const work =
  "INSERT INTO lease (name, holder, description, expires_at_ms) VALUES ('a', 'b', 'c', 1)";
const leases = async () => (await database.read("SELECT count(*) FROM lease")).rows[0]?.[0];

test("events are numbered, and each hash covers the one before", async () => {
  await Promise.all(["T-1", "T-2", "T-3"].map((ticket) => trail.append(entry(ticket))));
  const events = await trail.read(0);
  expect(events.map(({ seq, subject }) => [seq, subject])).toEqual([
    [1, "T-1"],
    [2, "T-2"],
    [3, "T-3"],
  ]);
  expect(events[1]?.previous).toBe(events[0]?.hash);
  const last = events[2]?.hash ?? null;
  expect(await verifyAudit(trail)).toEqual({
    events: 3,
    lastHash: last,
    broken: null,
    hasExpected: null,
  });
  expect((await trail.read(2)).map(({ seq }) => seq)).toEqual([3]);
});

test("an empty trail is whole", async () => {
  expect(await verifyAudit(trail)).toMatchObject({ events: 0, lastHash: null, broken: null });
});

test("two processes that append at once make one chain", async () => {
  const other = await openStateDatabase(folder.dbPath);
  const second = createAuditTrail(other, () => 2_000);
  const appending = Array.from({ length: 10 }, (_unused, index) => [
    trail.append(entry(`T-${index}`)),
    second.append(entry(`U-${index}`)),
  ]);
  await Promise.all(appending.flat());
  expect(await verifyAudit(trail)).toMatchObject({ events: 20, broken: null });
  await other.close();
});

test("work and its event are one transaction: neither is there without the other", async () => {
  await trail.append(entry("T-1"), [work]);
  expect(await leases()).toBe(1);
  // The same name again: the work fails, and leaves no event.
  await expect(trail.append(entry("T-2"), [work])).rejects.toThrow(/UNIQUE/);
  expect(await trail.read(0)).toHaveLength(1);
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere", "DELETE FROM lease"]);
  await expect(trail.append(entry("T-3"), [work])).rejects.toThrow(/audit_event/);
  expect(await leases()).toBe(0);
});

test("a long or odd subject is cut, and keeps the chain whole", async () => {
  await trail.append(entry(`"\n\u0000${"x".repeat(5_000)}`));
  await trail.append(entry("\ud800"));
  expect((await trail.read(0))[0]?.subject).toHaveLength(200);
  expect(await verifyAudit(trail)).toMatchObject({ events: 2, broken: null });
});

describe("what was done behind the trail's back is found", () => {
  beforeEach(async () => {
    for (const ticket of ["T-1", "T-2", "T-3"]) await trail.append(entry(ticket));
  });
  const tamper = (sql: string) =>
    database.write(["DROP TRIGGER audit_event_unchanged", "DROP TRIGGER audit_event_kept", sql]);

  test.each([
    ["UPDATE audit_event SET actor = 'ben' WHERE seq = 2", 2, /contents were changed/],
    ["UPDATE audit_event SET at_ms = 1 WHERE seq = 3", 3, /contents were changed/],
    ["DELETE FROM audit_event WHERE seq = 2", 3, /row 2 is missing/],
    ["DELETE FROM audit_event WHERE seq = 1", 2, /row 1 is missing/],
    ["UPDATE audit_event SET hash = previous WHERE seq = 1", 1, /contents were changed/],
    ["UPDATE audit_event SET previous = hash WHERE seq = 2", 2, /does not follow/],
  ])("%s", async (sql, seq, fault) => {
    await tamper(sql);
    const { broken } = await verifyAudit(trail);
    expect(broken).toEqual({ seq, fault: expect.stringMatching(fault) });
  });

  test("rows taken from the end, by a hash that was kept", async () => {
    const { lastHash } = await verifyAudit(trail);
    expect((await verifyAudit(trail, lastHash)).hasExpected).toBe(true);
    await tamper("DELETE FROM audit_event WHERE seq = 3");
    expect(await verifyAudit(trail, lastHash)).toMatchObject({ broken: null, hasExpected: false });
  });

  test.each(["UPDATE audit_event SET actor = NULL", "DELETE FROM audit_event"])(
    "%s is refused by the database itself",
    async (sql) => {
      await expect(database.write([sql])).rejects.toThrow(/append-only/);
      expect((await verifyAudit(trail)).events).toBe(3);
    },
  );
});
