/** What a host may send, and everything else that a window may hear. */
import { foreignTicketFields } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { readHostMessage } from "./host-messages.ts";

const parent = { name: "host" };
const rules = {
  allowedOrigins: ["https://host.example"],
  parent,
  foreignFields: foreignTicketFields,
};
const good = { correlationId: "T-1", title: "Refund" };
const message = (data: unknown, more: object = {}) =>
  readHostMessage({ origin: "https://host.example", source: parent, data, ...more }, rules);

test("a ticket of the host is taken with all its fields", () => {
  const ticket = { ...good, body: "Where is it?", tags: ["a", "b"], repo: "acme/shop" };
  expect(message({ type: "svc:ticket", ticket })).toEqual({
    draft: {
      ...good,
      body: "Where is it?",
      tags: "a, b",
      tagList: ["a", "b"],
      repo: "acme/shop",
    },
  });
  for (const nothing of [undefined, null]) {
    const bare = { ...good, body: nothing, tags: nothing, repo: nothing };
    expect(message({ type: "svc:ticket", ticket: bare })).toEqual({
      draft: { ...good, body: "", tags: "", tagList: [], repo: "" },
    });
  }
  const both = { ...ticket, description: "Theirs", labels: null };
  expect(message({ type: "svc:ticket", ticket: both })).toMatchObject({
    draft: { body: "Where is it?", tagList: ["a", "b"] },
  });
});

test("a host may number its tickets, to hear that one was taken", () => {
  const numbered = (number: unknown) => message({ type: "svc:ticket", ticket: good, number });
  expect(numbered(3)).toMatchObject({ draft: good, number: 3 });
  for (const none of [undefined, null, "3", {}]) {
    expect(numbered(none)).not.toHaveProperty("number");
  }
  expect(message({ type: "svc:ticket", ticket: null, number: 4 })).toMatchObject({
    fault: "ticket must be an object.",
    number: 4,
  });
});

test("attachments of a ticket were lost on their way to the service", () => {
  const attachments = [{ type: "log", content: "ECONNRESET" }];
  expect(message({ type: "svc:ticket", ticket: { ...good, attachments } })).toMatchObject({
    draft: { ...good, attachments },
  });
  for (const nothing of [undefined, null, []]) {
    const taken = message({ type: "svc:ticket", ticket: { ...good, attachments: nothing } });
    expect(taken).not.toHaveProperty("draft.attachments");
  }
});

test.each([["a text"], [{ type: "log" }], [[null]], [["log"]], [[[]]]])(
  "attachments that are %j are refused",
  (attachments) => {
    expect(message({ type: "svc:ticket", ticket: { ...good, attachments } })).toEqual({
      correlationId: "T-1",
      fault: "attachments must be a list of objects.",
    });
  },
);

test.each([
  { origin: "https://evil.example" },
  { origin: "https://host.example.evil.example" },
  { origin: "http://host.example" },
  { origin: "null" },
  { source: { name: "another window" } },
  { source: null },
])("from %j nothing is heard", (more) => {
  expect(message({ type: "svc:ticket", ticket: good }, more)).toBeNull();
});

test.each([
  null,
  "svc:ticket",
  1,
  [],
  {},
  { type: "svc:auth", token: "t" },
  { type: ["svc:ticket"] },
])("%j is no ticket and is not answered", (data) => {
  expect(message(data)).toBeNull();
});

test.each<[unknown, string | null, string]>([
  [undefined, null, "ticket must be an object."],
  ["T-1", null, "ticket must be an object."],
  [{ title: "x" }, null, "correlationId must be a text."],
  [{ correlationId: " ", title: "x" }, " ", "correlationId must be a text."],
  [{ correlationId: "T-1" }, "T-1", "title must be a text."],
  [{ correlationId: "T-1", title: "  " }, "T-1", "title must be a text."],
  [{ ...good, body: 7 }, "T-1", "body must be a text."],
  [{ ...good, tags: "a" }, "T-1", "tags must be a list of texts."],
  [{ ...good, tags: [1] }, "T-1", "tags must be a list of texts."],
  [{ ...good, repo: {} }, "T-1", "repo must be a text."],
  ...Object.entries(foreignTicketFields).map(([name, ours]): [unknown, string, string] => [
    { ...good, [ours]: undefined, [name]: "lost?" },
    "T-1",
    `${name} is not a field; use ${ours}.`,
  ]),
  [{ ...good, body: null, Description: "lost?" }, "T-1", "Description is not a field; use body."],
])("the ticket %j is refused and the host told", (ticket, correlationId, fault) => {
  expect(message({ type: "svc:ticket", ticket })).toEqual({ correlationId, fault });
});
