/** Backups at intervals: when one is due, what is kept, and what is nobody's business. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { type Database, openStateDatabase, tryLease } from "../storage/index.ts";
import { scheduleTurns } from "./schedule-backups.ts";
import { type BackupOutcome, type BackupTurn, backUpWhenDue } from "./scheduled-backup.ts";

const hourMs = 3_600_000;
let root: string;
let dbPath: string;
let folder: string;
let live: Database;
beforeEach(async () => {
  root = temporaryFolder("knowledge backups ");
  dbPath = join(root, "data", "index.db");
  folder = join(root, "copies");
  live = await openStateDatabase(dbPath);
});
afterEach(async () => {
  vi.useRealTimers();
  await live.close();
});

const names = (): string[] => readdirSync(folder).sort();
/** The manifest takes its time from the clock, and so does the turn. */
function turnAt(time: string, keep = 2): Promise<BackupOutcome> {
  vi.useFakeTimers({ now: new Date(time), toFake: ["Date"] });
  return backUpWhenDue({ dbPath, folder, everyMs: hourMs, keep, nowMs: Date.now() });
}

test("the first is due at once, the next an hour after it, also after a restart", async () => {
  const first = await turnAt("2026-11-23T03:00:00Z");
  expect(first.written).toBe(join(folder, "knowledge-20261123T030000Z"));
  expect(first.nextMs).toBe(Date.parse("2026-11-23T04:00:00Z"));
  const early = await turnAt("2026-11-23T03:59:00Z");
  expect([early.written, early.nextMs]).toEqual([null, Date.parse("2026-11-23T04:00:00Z")]);
  expect((await turnAt("2026-11-23T04:00:00Z")).written).not.toBeNull();
});

test("of those that it wrote the newest stay, and nothing else is touched", async () => {
  mkdirSync(join(folder, "knowledge-20200101T000000Z"), { recursive: true });
  mkdirSync(join(folder, "mine"));
  writeFileSync(join(folder, "knowledge-notes.txt"), "x");
  for (const hour of ["03", "04", "05"]) await turnAt(`2026-11-23T${hour}:00:00Z`);
  expect(names()).toEqual([
    "knowledge-20200101T000000Z",
    "knowledge-20261123T040000Z",
    "knowledge-20261123T050000Z",
    "knowledge-notes.txt",
    "mine",
  ]);
});

test("a clock that was set back does not put backups off", async () => {
  await turnAt("2030-01-01T00:00:00Z");
  expect((await turnAt("2026-11-23T03:00:00Z")).written).not.toBeNull();
});

test("what a killed process left half written goes with the next one", async () => {
  mkdirSync(join(folder, "knowledge-20261123T020000Z.partial-abc"), { recursive: true });
  await turnAt("2026-11-23T03:00:00Z");
  expect(names()).toEqual(["knowledge-20261123T030000Z"]);
});

test("while another process is at it, it is left to that one", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T02:59:59Z"), toFake: ["Date"] });
  const lease = await tryLease(live, { name: "backup" });
  const outcome = await turnAt("2026-11-23T03:00:00Z");
  expect([outcome.written, existsSync(folder)]).toEqual([null, false]);
  await lease?.release();
});

test("a file in place of the folder fails, and leaves the turn to the next", async () => {
  writeFileSync(folder, "x");
  await expect(turnAt("2026-11-23T03:00:00Z")).rejects.toThrow(/EEXIST/);
  rmSync(folder);
  expect((await turnAt("2026-11-23T03:00:01Z")).written).not.toBeNull();
});

describe("a service", () => {
  const hour = { folder: "/copies", dbPath: "/data/index.db", everyMs: 6 * hourMs, keep: 7 };
  const outcomeAt = ({ nowMs }: BackupTurn): BackupOutcome => ({
    written: "/copies/one",
    removed: [],
    nextMs: nowMs + hour.everyMs,
  });

  test("turns when the next is due, and no more once it is closed", async () => {
    vi.useFakeTimers();
    const turns: number[] = [];
    const began = Date.now();
    const backups = scheduleTurns(hour, async (turn) => {
      turns.push(Math.round((turn.nowMs - began) / hourMs));
      return outcomeAt(turn);
    });
    await vi.advanceTimersByTimeAsync(12.5 * hourMs);
    expect(turns).toEqual([0, 6, 12]);
    backups.close();
    await vi.advanceTimersByTimeAsync(12 * hourMs);
    expect(turns.length).toBe(3);
  });

  test("tries again within an hour after a failure, and reports it", async () => {
    vi.useFakeTimers();
    const faults: unknown[] = [];
    let turns = 0;
    const backups = scheduleTurns(
      { ...hour, onFault: (error) => faults.push(error) },
      async (turn) => {
        turns += 1;
        if (turns === 1) throw new Error("The disk of the backup folder is full");
        return outcomeAt(turn);
      },
    );
    await vi.advanceTimersByTimeAsync(1.5 * hourMs);
    expect([turns, faults.length]).toEqual([2, 1]);
    backups.close();
  });
});
