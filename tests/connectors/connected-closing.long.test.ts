/**
 * What connectors learn of tickets that nobody corrects: where people only ever correct, automation
 * would pause itself however good it is.
 */
import { expect, test } from "vitest";
import { connectorsOf } from "../kit/connectors/connected/connectors-of.ts";
import { createGithubSystem } from "../kit/connectors/connected/github-system.ts";
import { createZendeskSystem } from "../kit/connectors/connected/zendesk-system.ts";

const corrected = 21;

test.each([
  { name: "github", create: createGithubSystem, count: 700, pauses: [] },
  { name: "zendesk", create: createZendeskSystem, count: 700, pauses: [] },
  { name: "github", create: createGithubSystem, count: corrected, pauses: ["shipping"] },
] as const)(
  "$name: $count written, 21 corrected, the rest closed untouched: paused is $pauses",
  async ({ name, create, count, pauses }) => {
    const system = await create();
    const opened = await connectorsOf({ [name]: system.settings });
    system.now = () => opened.clock.now();
    const tickets = Array.from({ length: count }, (_, at) =>
      system.open(`The courier lost parcel ${at} on its way to me`),
    );
    for (const ticket of tickets) await opened.send(name, system.opened(ticket));
    await opened.settled();
    expect(tickets.filter((ticket) => system.places(ticket).includes("shipping"))).toEqual(tickets);
    for (const ticket of tickets.slice(corrected)) {
      await opened.send(name, system.closed(ticket, 60));
    }
    await opened.settled();
    for (const ticket of tickets.slice(0, corrected)) {
      await opened.send(name, system.placed(ticket, "billing", 60));
    }
    await opened.settled();
    const { classifier } = opened.opened;
    await classifier.settled();
    const sql = `SELECT count(*), sum(judged_collection = correct_collection) FROM classification
      WHERE judged_at_ms IS NOT NULL AND judged_confidence = 'high'`;
    const [row] = (await opened.database.read(sql)).rows;
    expect([row?.[0], row?.[1]]).toEqual([count, count - corrected]);
    const paused = (await classifier.automation()).pauses.map(({ collection }) => collection);
    expect(paused).toEqual(pauses);
    expect(opened.errors).toEqual([]);
    await opened.close();
    await system.close();
  },
  600_000,
);
