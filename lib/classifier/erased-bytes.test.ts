/** What is erased is in no file: neither in free space of the database nor in its log. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { filesWith, markOf, writeHistories } from "../../tests/kit/stores/ticket-histories.ts";
import { createTextMatch, erasePerson } from "../privacy/index.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { forgetTicket } from "./records/forget-ticket.ts";

let folder: StateFolder;
let database: Database;
beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const forget = (id: string) => forgetTicket(database, id, 1);
const erase = (ticket: number) =>
  erasePerson(database, { isMeant: createTextMatch(markOf(ticket)), confirmed: null, forget });

test("a forgotten ticket left copies of its earlier texts between the rows of others", async () => {
  const left: string[] = [];
  for (const ticket of await writeHistories(database, { steps: 150, seed: 7 })) {
    if (ticket % 3 > 0) continue;
    const sql = "SELECT correlation_id FROM classification WHERE ticket LIKE ?";
    const { rows } = await database.read({ sql, args: [`%${markOf(ticket)}%`] });
    await forget(String(rows[0]?.[0]));
    left.push(...filesWith(folder.path, markOf(ticket)).map((file) => `${markOf(ticket)} ${file}`));
  }
  expect(left).toEqual([]);
});

test("what an earlier version left there goes when a person is erased", async () => {
  await database.read("PRAGMA secure_delete = OFF");
  const tickets = await writeHistories(database, { steps: 150, seed: 8 });
  const [first = 0, second = 0] = tickets;
  const { left } = await erase(second);
  expect(left).toEqual({});
  expect(filesWith(folder.path, markOf(second))).toEqual([]);
  expect(filesWith(folder.path, markOf(first))).not.toEqual([]);
});
