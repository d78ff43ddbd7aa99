/** The queue of tickets without a judgement: its orders, its counts, and two agents at one ticket. */
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { TicketCountsResponse, type TicketsParameters } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";
import { countedMax, countsStatement } from "./records/count-tickets.ts";
import { listOrders } from "./records/list-order.ts";
import { ticketsStatement } from "./records/list-tickets.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

beforeEach(async () => {
  opened = await classifierOf({ clock });
  ({ classifier } = opened);
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const query = async (sql: string, args: Readonly<Record<string, number | string | null>> = {}) => {
  const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  const { rows } = await client.execute({ sql, args });
  client.close();
  return rows;
};

/** Rows as a busy help desk leaves them: `B-1` is the oldest and the least probable. */
const fill = (count: number, prefix = "B", confidence = "low") =>
  query(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO classification (correlation_id, ticket_hash, collection, confidence, probability,
      path, model_sequence, created_at_ms, updated_at_ms)
    SELECT '${prefix}-' || i, 'h', iif(i % 4 = 0, 'shipping', 'billing'), '${confidence}',
      i / ${count + 1}.0, 'fast', 0, 0, ${clock.now()} + i FROM n`);

async function everyId(parameters: Partial<TicketsParameters>): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await classifier.tickets({ ...parameters, ...(cursor && { cursor }) });
    found.push(...page.tickets.map(({ correlationId }) => correlationId));
    cursor = page.nextCursor;
  }
  return found;
}

describe("an order", () => {
  const numbers = Array.from({ length: 25 }, (_unused, index) => `B-${index + 1}`);
  beforeEach(() => fill(25));

  test.each([
    ["newest", numbers.toReversed()],
    ["oldest", numbers],
    ["doubtful", numbers],
  ] as const)("%s holds over pages, without and with filters", async (sort, expected) => {
    expect(await everyId({ sort, limit: 7 })).toEqual(expected);
    expect(await everyId({ sort, limit: 7, status: "predicted" })).toEqual(expected);
    const shipping = expected.filter((id) => Number(id.slice(2)) % 4 === 0);
    expect(await everyId({ sort, limit: 2, collection: "shipping" })).toEqual(shipping);
    expect(await everyId({ sort, limit: 2, q: "B-2" })).toEqual([
      "B-2",
      ...expected.filter((id) => /^B-2./.test(id)),
    ]);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    expect(await everyId({ sort, limit: 9, from: day, to: day })).toEqual(expected);
    expect(await everyId({ sort, limit: 9, to: "2001-01-01" })).toEqual([]);
  });

  test("by doubt knows only tickets without a judgement, and says so", async () => {
    await classifier.classify(ticket("T-1"));
    await classifier.bulkFeedback({ correlationIds: ["T-1", "B-3"] });
    expect(await everyId({ sort: "doubtful" })).toEqual(numbers.filter((id) => id !== "B-3"));
    await expect(
      classifier.tickets({ sort: "doubtful", status: "corrected" }),
    ).rejects.toMatchObject({ code: "parameter_invalid" });
  });

  test("refuses the cursor of another one", async () => {
    const { nextCursor } = await classifier.tickets({ sort: "doubtful", limit: 1 });
    await expect(
      classifier.tickets({ sort: "newest", cursor: nextCursor ?? "" }),
    ).rejects.toMatchObject({ code: "parameter_invalid" });
  });

  test("is that of an index, so that no page sorts or begins at the first ticket", async () => {
    for (const [name, order] of Object.entries(listOrders)) {
      for (const isUnjudged of name === "doubtful" ? [true] : [true, false]) {
        const statement = ticketsStatement(order, { isUnjudged, kind: "request" });
        const plan = await query(`EXPLAIN QUERY PLAN ${statement}`);
        const [read] = plan
          .map((row) => String(row.detail))
          .filter((detail) => /^(?:SEARCH|SCAN) classification/.test(detail));
        expect(read).toMatch(
          /^SEARCH classification USING INDEX classification_(?:list|unjudged|doubtful) \(/,
        );
        expect(read).toContain(`(${order.key},correlation_id)`);
      }
    }
  });
});

describe("the counts", () => {
  test("say what waits, by collection, and what was judged", async () => {
    await fill(8);
    await fill(2, "H", "high");
    await classifier.classify(ticket("T-1"));
    await classifier.bulkFeedback({ correlationIds: ["B-1", "B-4"], correctCollection: "account" });
    await classifier.bulkFeedback({ correlationIds: ["B-2"] });
    const before = await classifier.ticketCounts();
    expect(TicketCountsResponse.parse(before)).toEqual(before);
    expect(before).toMatchObject({ unjudged: 8, confirmed: 1, corrected: 2, areAll: true });
    const byName = new Map(before.collections.map((one) => [one.collection, one]));
    expect(byName.get("shipping")).toMatchObject({ unjudged: 1, doubtful: 1 });
    const sum = before.collections.reduce((total, { unjudged }) => total + unjudged, 0);
    expect(sum).toBe(before.unjudged);
    await classifier.undoFeedback({ correlationId: "B-2" });
    const after = await classifier.ticketCounts();
    expect(after).toMatchObject({ unjudged: 9, confirmed: 0 });
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  test("of nothing are none", async () => {
    expect(await classifier.ticketCounts()).toEqual({
      unjudged: 0,
      doubtful: 0,
      automatic: 0,
      confirmed: 0,
      corrected: 0,
      collections: [],
      areAll: true,
      revision: 0,
    });
  });

  test("stop at a bound, and say that they do", async () => {
    await fill(countedMax + 1);
    expect(await classifier.ticketCounts()).toMatchObject({ unjudged: countedMax, areAll: false });
  });

  test("read indexes and no ticket", async () => {
    const plan = await query(`EXPLAIN QUERY PLAN ${countsStatement()}`, { max: 1 });
    const tables = plan
      .map((row) => String(row.detail))
      .filter((text) => /classification/.test(text));
    expect(tables.filter((text) => text.endsWith("classification_waiting"))).toHaveLength(3);
    for (const text of tables) expect(text).toContain("USING COVERING INDEX");
  });

  test("of limited callers read each event's number from an index, of tickets that they see", async () => {
    const limited = `EXPLAIN QUERY PLAN ${countsStatement(["billing"])}`;
    const plan = await query(limited, { max: 1, permitted: '["billing"]' });
    const events = plan
      .map((row) => String(row.detail))
      .filter((text) => /ticket_event/.test(text));
    expect(events).toEqual([
      "SEARCH ticket_event USING COVERING INDEX ticket_event_ticket (correlation_id=?)",
    ]);
  });
});

describe("two agents at one ticket", () => {
  const judge = (correctCollection: string, lastJudgement?: number) =>
    classifier.feedback({ correlationId: "T-1", correctCollection, lastJudgement });
  const seen = async () =>
    (await classifier.ticket("T-1"))?.history.findLast(({ action }) => action !== "classified")
      ?.number ?? 0;

  test("the second one, who has not seen the judgement of the first, changes nothing", async () => {
    await classifier.classify(ticket("T-1"));
    await judge("shipping", await seen());
    await expect(judge("account", 0)).rejects.toMatchObject({ code: "feedback_changed" });
    await expect(judge("shipping", 0)).rejects.toMatchObject({ code: "feedback_changed" });
    expect(await classifier.record("T-1")).toMatchObject({ correct: { collection: "shipping" } });
    await judge("account", await seen());
    expect(await classifier.record("T-1")).toMatchObject({ correct: { collection: "account" } });
  });

  test("of twenty who judge the same sight one is taken", async () => {
    await classifier.classify(ticket("T-1"));
    const two = await opened.another();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_unused, index) =>
        (index % 2 === 0 ? classifier : two).feedback({
          correlationId: "T-1",
          correctCollection: index % 3 === 0 ? "shipping" : "account",
          lastJudgement: 0,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("several at once are left as they are where somebody has confirmed one meanwhile", async () => {
    await classifier.classify(ticket("T-1"));
    const { tickets } = await classifier.tickets();
    await classifier.bulkFeedback({ correlationIds: ["T-1"] });
    const { accepted, failures } = await classifier.bulkFeedback({
      correlationIds: ["T-1"],
      correctCollection: "shipping",
      seen: tickets.map(({ correlationId, collection, subTheme, status }) => ({
        correlationId,
        collection,
        subTheme,
        status,
      })),
    });
    expect([accepted, failures[0]?.code]).toEqual([0, "feedback_changed"]);
  });
});
