/** Sessions of people, followed by the processes that share a state.db. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { parseOptions } from "../../base/index.ts";
import { SignInSettings } from "../../contract/index.ts";
import { openDatabase } from "../../storage/database.ts";
import { plainFile } from "../../storage/database-place.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { stateMigrations } from "../../storage/state-database/migrations.ts";
import { createRevocations } from "../sessions/revocations.ts";
import { createPersonSessions, type PersonSessions } from "./person-sessions.ts";
import { createPersonTable, type NewPersonRow, type PersonTable } from "./person-table.ts";

const settings = parseOptions(
  SignInSettings,
  { roles: { claim: "groups", map: { readers: "reader", leads: "admin" } } },
  "signIn",
);
let folder: StateFolder;
let databases: Database[];

beforeEach(() => {
  folder = createStateFolder();
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.close();
  folder.remove();
});

interface Process {
  readonly table: PersonTable;
  readonly sessions: PersonSessions;
  refresh(): Promise<void>;
}

async function openProcess(): Promise<Process> {
  const database = await openStateDatabase(folder.dbPath);
  databases.push(database);
  const clock = (): number => 1_000;
  const table = createPersonTable(database, "issuer", clock);
  const revocations = createRevocations(database, clock);
  const options = { table, revocations, settings: () => settings, clock };
  const sessions = createPersonSessions(options);
  return {
    table,
    sessions,
    async refresh() {
      await revocations.refresh();
      await sessions.refresh();
    },
  };
}

const session = (id: string, group = "leads"): NewPersonRow => ({
  id,
  subject: id,
  name: id,
  claims: { groups: [group] },
  startedAtMs: 1_000,
  expiresAtMs: 100_000,
  lastSeenAtMs: 1_000,
  checkedAtMs: 1_000,
  isRenewable: true,
  providerSession: null,
  tokens: null,
});
const ended = (id: string) => ({ id, expiresAtMs: 100_000 });

test("another process knows a session that was opened after the only one had ended", async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  await here.sessions.add(session("first"));
  for (const at of [1_001, 1_002, 1_003]) await here.table.markSeen(new Map([["first", at]]));
  await there.refresh();
  await here.sessions.end([ended("first")]);
  await here.sessions.add(session("second"));
  await there.refresh();
  expect(there.sessions.find("first")).toBeNull();
  expect(there.sessions.find("second")?.role).toBe("admin");
});

test.each<[string, (table: PersonTable) => Promise<unknown>]>([
  [
    "by a check at the provider",
    async (table) => {
      await table.takeTurn("old", 1_000);
      await table.renew("old", session("old", "readers"));
    },
  ],
  ["by another sign-in of the person", (table) => table.renewAll("old", session("old", "readers"))],
])("a role that was taken away %s counts after a newer session has ended", async (_way, renew) => {
  const { table, sessions, refresh } = await openProcess();
  await sessions.add(session("old"));
  await sessions.add(session("new"));
  for (const at of [1_001, 1_002, 1_003]) await table.markSeen(new Map([["new", at]]));
  await refresh();
  expect(sessions.find("old")?.role).toBe("admin");
  await sessions.end([ended("new")]);
  await renew(table);
  await refresh();
  expect(sessions.find("old")?.role).toBe("reader");
});

test("sessions that are open when the number of changes gets its own row count on from theirs", async () => {
  const file = join(folder.path, "state.db");
  const earlier = await openDatabase(plainFile(file), stateMigrations.slice(0, 26));
  await earlier.write([
    `INSERT INTO person_session (session_id, issuer, subject, name, claims, is_renewable,
         started_at_ms, expires_at_ms, last_seen_at_ms, checked_at_ms, revision)
       VALUES ('old', 'issuer', 's', 'n', '{}', 0, 1000, 100000, 1000, 1000, 41)`,
  ]);
  await earlier.close();
  const { table, sessions } = await openProcess();
  expect((await table.changedSince(0)).revision).toBe(41);
  await sessions.end([ended("old")]);
  await sessions.add(session("new"));
  expect((await table.changedSince(41)).revision).toBe(42);
});

test("a session that opens after a node of the version before has counted by the rows is found", async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  await here.sessions.add(session("first"));
  // That version writes its number into the row alone.
  await databases[0]?.write(["UPDATE person_session SET revision = 500"]);
  await there.refresh();
  await here.sessions.add(session("second"));
  await there.refresh();
  expect(there.sessions.find("second")?.role).toBe("admin");
  expect((await here.table.changedSince(0)).revision).toBe(501);
  expect((await databases[0]?.read("SELECT revision FROM person_revision"))?.rows).toHaveLength(1);
});
