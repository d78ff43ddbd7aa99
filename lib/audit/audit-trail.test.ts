/** The chain of the audit trail: appended together with the work, and found out when it is touched. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { AuditParameters } from "../contract/index.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import type { AuditEntry } from "./audit-event.ts";
import { readAuditPage } from "./audit-pages.ts";
import { insertOf } from "./audit-row.ts";
import { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
import { chainHash, firstPrevious } from "./chain.ts";
import { eraseNames } from "./erase-names.ts";
import { trimAudit } from "./trim-audit.ts";
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
    removed: 0,
    erased: 0,
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
    ["UPDATE audit_event SET origin = NULL WHERE seq = 2", 2, /contents were changed/],
    ["UPDATE audit_event SET subject = 'T-9' WHERE seq = 2", 2, /contents were changed/],
    ["UPDATE audit_event SET subject = 'T-9', subject_salt = NULL WHERE seq = 2", 2, /changed/],
    ["UPDATE audit_event SET actor_seal = NULL, actor_salt = NULL WHERE seq = 1", 1, /changed/],
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

  test.each([
    "UPDATE audit_event SET actor = NULL",
    "UPDATE audit_event SET actor = 'ben', actor_salt = NULL, origin = NULL",
    "UPDATE audit_event SET actor = 'erased-0', actor_salt = NULL",
    "UPDATE audit_event SET action = 'undo', subject = 'erased-0', subject_salt = NULL",
    "DELETE FROM audit_event",
  ])("%s is refused by the database itself", async (sql) => {
    await expect(database.write([sql])).rejects.toThrow(/append-only/);
    expect((await verifyAudit(trail)).events).toBe(3);
  });
});

describe("names are taken out and the chain stays whole", () => {
  const isAnna = (text: string): boolean => text.includes("anna");

  test("of who did it, and of what it was done to, each alone", async () => {
    await trail.append({ ...entry("T-1"), actor: "anna@example.com" });
    await trail.append(entry("anna's key"));
    await trail.append(entry("T-3"));
    const { lastHash } = await verifyAudit(trail);
    expect(await eraseNames(database, isAnna)).toEqual({ rows: 2, kept: 0 });
    const [first, second, third] = await trail.read(0);
    expect(first).toMatchObject({ subject: "T-1", origin: null });
    expect(second).toMatchObject({ actor: "desk", origin: "198.51.100.0" });
    expect(first?.actor).toMatch(/^erased-[\da-f]{12}$/);
    expect(second?.subject).toBe(first?.actor);
    expect(third).toMatchObject({ actor: "desk", subject: "T-3" });
    expect(JSON.stringify(await trail.read(0))).not.toContain("anna");
    expect(await verifyAudit(trail, lastHash)).toMatchObject({
      events: 4,
      erased: 2,
      broken: null,
      hasExpected: true,
    });
  });

  test("who comes back is somebody new", async () => {
    await trail.append({ ...entry("T-1"), actor: "anna" });
    await eraseNames(database, isAnna);
    await trail.append({ ...entry("T-2"), actor: "anna" });
    await eraseNames(database, isAnna);
    const [first, , third] = await trail.read(0);
    expect(first?.actor).not.toBe(third?.actor);
    expect((await verifyAudit(trail)).broken).toBeNull();
  });

  test("rows from before there were seals keep their names, and are counted", async () => {
    const old = {
      ...entry("anna"),
      seq: 1,
      atMs: 1,
      previous: firstPrevious,
      actorSalt: null,
      actorSeal: null,
      subjectSalt: null,
      subjectSeal: null,
    };
    await database.write([insertOf({ ...old, hash: chainHash(old) })]);
    await trail.append(entry("T-2"));
    expect(await eraseNames(database, isAnna)).toEqual({ rows: 0, kept: 1 });
    expect(await verifyAudit(trail)).toMatchObject({ events: 3, erased: 0, broken: null });
  });
});

describe("old rows go, and an anchor says where the chain begins", () => {
  const day = 86_400_000;
  const at = (time: number) => createAuditTrail(database, () => time);
  const numbers = async () => (await trail.read(0)).map(({ seq }) => seq);
  const trim = (keepDays: number, now: number) =>
    trimAudit(database, { keepDays, clock: () => now });

  test("from the oldest on, and a kept hash of the last of them is still known", async () => {
    for (const time of [1, 2, 3, 4]) await at(time * day).append(entry(`T-${time}`));
    const kept = (await trail.read(1))[0]?.hash ?? "";
    expect(await trim(1, 4 * day)).toBe(2);
    expect(await numbers()).toEqual([3, 4, 5]);
    expect(await verifyAudit(trail, kept)).toMatchObject({
      events: 3,
      removed: 2,
      broken: null,
      hasExpected: true,
    });
    expect(await trim(1, 4 * day)).toBe(0);
    expect(await trim(0, 400 * day)).toBe(0);
    expect(await numbers()).toEqual([3, 4, 5]);
  });

  test("all of them, more than are read at once", async () => {
    const trailOfThen = at(day);
    await Promise.all(Array.from({ length: 1_003 }, () => trailOfThen.append(entry("T"))));
    expect(await trim(7, 30 * day)).toBe(1_003);
    expect(await numbers()).toEqual([1_004]);
    await trail.append(entry("T-new"));
    expect(await verifyAudit(trail)).toMatchObject({ events: 2, removed: 1_003, broken: null });
  });

  test("a row that was dated back later does not go before its turn", async () => {
    for (const time of [5, 1, 1]) await at(time * day).append(entry("T"));
    expect(await trim(2, 6 * day)).toBe(0);
  });

  test("a check beside it begins again, and still knows a hash that it has seen", async () => {
    for (const time of [1, 2, 3, 4, 5]) await at(time * day).append(entry(`T-${time}`));
    const kept = (await trail.read(0))[0]?.hash ?? "";
    let reads = 0;
    const beside = {
      anchor: () => trail.anchor(),
      // A row at a time; after the first one others go.
      async read(after: number) {
        reads += 1;
        if (reads === 2) await trim(1, 5 * day);
        return (await trail.read(after)).slice(0, 1);
      },
    };
    expect(await verifyAudit(beside, kept)).toMatchObject({
      events: 3,
      removed: 3,
      broken: null,
      hasExpected: true,
    });
  });

  test("an older anchor that another node wrote last is none", async () => {
    for (const time of [1, 2, 3, 4]) await at(time * day).append(entry(`T-${time}`));
    const [first] = await trail.read(0);
    await trim(1, 4 * day);
    const stale = `${first?.seq} ${first?.hash}`;
    await trail.append({ ...entry(stale), action: "audit_trimmed" });
    expect((await trail.anchor())?.seq).toBe(2);
    expect(await verifyAudit(trail)).toMatchObject({ events: 4, removed: 2, broken: null });
    expect(await trim(1, 4 * day)).toBe(0);
    // What is old later goes as ever.
    expect(await trim(1, 6 * day)).toBe(4);
    expect((await verifyAudit(trail)).broken).toBeNull();
  });

  test("rows that the anchor does not name stay, and one taken out after it is found", async () => {
    for (const time of [1, 2, 3]) await at(time * day).append(entry(`T-${time}`));
    await trim(1, 3 * day);
    await expect(database.write(["DELETE FROM audit_event WHERE seq = 2"])).rejects.toThrow(
      /append-only/,
    );
    await database.write([
      "DROP TRIGGER audit_event_kept",
      "DELETE FROM audit_event WHERE seq = 2",
    ]);
    expect((await verifyAudit(trail)).broken).toEqual({ seq: 3, fault: "row 2 is missing" });
  });
});

describe("pages of the trail", () => {
  const page = (asked: object) => readAuditPage(database, AuditParameters.parse(asked));
  const subjects = async (asked: object) =>
    (await page(asked)).events.map(({ subject }) => subject);

  test("newest first, with a way to the next", async () => {
    for (const ticket of ["T-1", "T-2", "T-3"]) await trail.append(entry(ticket));
    const first = await page({ limit: "2" });
    expect(first.events.map(({ subject }) => subject)).toEqual(["T-3", "T-2"]);
    expect(first.nextBefore).toBe(2);
    const second = await page({ limit: "2", before: String(first.nextBefore) });
    expect(second).toMatchObject({ events: [{ subject: "T-1" }], nextBefore: null });
  });

  test("by who, what, when, what came of it, and what it was done to", async () => {
    const at = (time: string) => createAuditTrail(database, () => Date.parse(time));
    await at("2026-03-01T23:59:59Z").append({ ...entry("a"), actor: "anna" });
    await at("2026-03-02T00:00:00Z").append({ ...entry("b"), action: "undo" });
    await at("2026-03-02T23:59:59Z").append({ ...entry("c"), outcome: "refused" });
    await at("2026-03-03T00:00:00Z").append(entry("d"));
    expect(await subjects({ actor: "anna" })).toEqual(["a"]);
    expect(await subjects({ action: "undo" })).toEqual(["b"]);
    expect(await subjects({ outcome: "refused" })).toEqual(["c"]);
    expect(await subjects({ subject: "d" })).toEqual(["d"]);
    expect(await subjects({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["c", "b"]);
    expect(await subjects({ from: "2026-03-02", action: "feedback" })).toEqual(["d", "c"]);
    expect(await subjects({ actor: "'; DROP TABLE audit_event; --" })).toEqual([]);
  });
});
