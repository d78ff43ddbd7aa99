/** Past issues as examples: none is missed and none comes twice, whatever changes while they are read. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type KnownPages, readHistory } from "../../lib/connectors/index.ts";
import type { SystemTicket } from "../kit/connectors/connected/connected-system.ts";
import { connectorOf, historyOf } from "../kit/connectors/connected/github-connector.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";

let past: GithubSystem;
/** Two are on a page. */
const openLabelled = (count: number): SystemTicket[] =>
  Array.from({ length: count }, () => {
    const ticket = past.open("Where is my parcel?");
    past.label(ticket, ["billing"]);
    return ticket;
  });
const idsOf = (tickets: readonly { readonly correlationId: string }[]) =>
  tickets.map(({ correlationId }) => correlationId);
beforeEach(async () => {
  past = await createGithubSystem();
});
afterEach(() => past.close());

test("past issues with the label of just one collection are examples, a page at a time", async () => {
  for (const labels of [
    ["billing", "urgent"],
    [],
    ["billing", "shipping"],
    ["Account"],
    ["wontfix"],
  ]) {
    past.label(past.open("Where is my parcel?"), labels);
  }
  const pages = await historyOf(past);
  // A page begins with the issue that ended the one before.
  expect(pages.map(({ tickets }) => tickets)).toEqual([2, 1, 1, 1, 0]);
  expect(pages.flatMap(({ examples }) => examples)).toMatchObject([
    { correlationId: "github:acme/shop#1", collection: "billing", tags: ["urgent"] },
    { correlationId: "github:acme/shop#4", collection: "account", tags: [] },
  ]);
  expect(pages.map(({ labels }) => labels.get("billing") ?? 0)).toEqual([1, 1, 0, 0, 0]);
});

test("misses no issue when another one changes while it is read", async () => {
  const tickets = openLabelled(6);
  const { signal } = new AbortController();
  const request = { repository: "acme/shop", since_ms: 0, signal };
  const read: string[] = [];
  for await (const { examples } of readHistory(connectorOf(past), request)) {
    // It moves behind all others, and those that follow it move up by one.
    if (read.length === 0 && tickets[0] !== undefined) past.touch(tickets[0], 60);
    read.push(...idsOf(examples));
  }
  expect(read).toEqual([...idsOf(tickets), "github:acme/shop#1"]);
});

test("misses none of those that changed in the same second, nor what comes behind a full page", async () => {
  const tickets = openLabelled(12);
  for (const [at, ticket] of tickets.slice(0, 5).entries()) past.touch(ticket, 20 - at);
  const known: KnownPages = new Map();
  const read = async () =>
    idsOf((await historyOf(past, { knownPages: known })).flatMap((page) => page.examples));
  expect((await read()).sort()).toEqual(idsOf(tickets).sort());
  const before = past.remaining();
  expect(await read()).toEqual([]);
  expect(past.remaining()).toBe(before);
  const next = openLabelled(1);
  for (const one of next) past.touch(one, 60);
  expect((await read()).at(-1)).toBe(idsOf(next)[0]);
});

test("goes on from a second that was read in part", async () => {
  const tickets = openLabelled(5);
  for (const [at, ticket] of tickets.entries()) past.touch(ticket, 20 - at);
  const pages = await historyOf(past);
  const { since_ms, read: alreadyRead } = pages[1]?.until ?? { since_ms: 0, read: [] };
  const begun = pages.slice(0, 2).flatMap(({ examples }) => idsOf(examples));
  const rest = await historyOf(past, { since_ms, alreadyRead });
  expect([...begun, ...rest.flatMap(({ examples }) => idsOf(examples))].sort()).toEqual(
    idsOf(tickets).sort(),
  );
});

test("names tickets as events do, in whatever capitals it is asked for", async () => {
  const tickets = openLabelled(2);
  const pages = await historyOf(past, { repository: "Acme/SHOP" });
  expect(pages.flatMap(({ examples }) => idsOf(examples))).toEqual(idsOf(tickets));
});
