/** A thousand random histories of tickets, each erased; no file has a word of any of them then. */
import { expect, test } from "vitest";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import { filesWith, markOf, writeHistories } from "../../tests/kit/stores/ticket-histories.ts";
import { createTextMatch, erasePerson } from "../privacy/index.ts";
import { openStateDatabase } from "../storage/index.ts";
import { forgetTicket } from "./records/forget-ticket.ts";

const histories = 1_000;

test("1,000 random histories are erased without a trace in any file", async () => {
  let erased = 0;
  const left: string[] = [];
  for (let seed = 1; erased < histories; seed += 1) {
    const folder = createStateFolder();
    const database = await openStateDatabase(folder.dbPath);
    const tickets = await writeHistories(database, { steps: 120, seed });
    for (const ticket of tickets.slice(0, histories - erased)) {
      const mark = markOf(ticket);
      const report = await erasePerson(database, {
        isMeant: createTextMatch(mark),
        confirmed: null,
        forget: (id) => forgetTicket(database, id, 1),
      });
      erased += 1;
      const files = [...filesWith(folder.path, mark), ...Object.keys(report.left)];
      if (files.length > 0) left.push(`seed ${seed}: ${mark} in ${files.join(", ")}`);
    }
    await database.close();
    folder.remove();
  }
  expect(left).toEqual([]);
});
