/** Whoever merges, splits or looks at the same time: no question is left in a gap that is gone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { changeGap } from "./change-gap.ts";
import {
  type KeptQuestion,
  readGaps,
  readKeptQuestions,
  removeStale,
  storeKeptQuestions,
  storeNewGaps,
} from "./records/gap-table.ts";

let folder: StateFolder;
let database: Database;

const today = 20_000;
const question = (key: string, gap: string | null): KeptQuestion => ({
  kind: "search",
  key,
  gap,
  generation: 1,
  isAnswered: false,
  chance: 0,
  reason: "nothing_found",
  nearest: null,
  near: [],
  missing: [],
});
const gapsOfQuestions = async () =>
  Object.fromEntries(
    (await readKeptQuestions(database, { inGaps: false })).map(({ key, gap }) => [key, gap]),
  );

beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
  await database.write([
    storeNewGaps(["a", "b", "c"], today),
    storeKeptQuestions([question("of a", "a"), question("of b", "b"), question("of c", "c")]),
  ]);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

test("a gap that is merged away meanwhile takes no questions, and the other merge is refused", async () => {
  const late: Database = {
    ...database,
    async write(statements) {
      await changeGap(database, { action: "merge", gap: "b", into: "c" }, today);
      return database.write(statements);
    },
  };
  await expect(
    changeGap(late, { action: "merge", gap: "a", into: "b" }, today),
  ).rejects.toMatchObject({ code: "gap_changed" });
  expect(await gapsOfQuestions()).toEqual({ "of a": "a", "of b": "c", "of c": "c" });
  expect((await readGaps(database)).map(({ id }) => id)).toEqual(["a", "c"]);
});

test("what a look found before its gap was merged away has no gap, and what was moved stays", async () => {
  await changeGap(database, { action: "merge", gap: "b", into: "c" }, today);
  await database.write([storeKeptQuestions([question("new", "b"), question("of b", "b")])]);
  expect(await gapsOfQuestions()).toMatchObject({ new: null, "of b": "c" });
});

test("a question whose gap is gone finds another one", async () => {
  await database.write([
    `INSERT INTO search_statistic (query, day, searches, without_results, hits, duration_us)
     VALUES ('of a', ${today}, 1, 0, 1, 1)`,
    "DELETE FROM gap WHERE gap_id = 'a'",
  ]);
  await database.write(removeStale);
  expect(await gapsOfQuestions()).toEqual({ "of a": null });
  await database.write(["UPDATE gap_question SET gap_id = 'gone'"]);
  await database.write([storeNewGaps(["d"], today), storeKeptQuestions([question("of a", "d")])]);
  expect(await gapsOfQuestions()).toEqual({ "of a": "d" });
});
