import { expect, test } from "vitest";
import { limits } from "../contract/index.ts";
import { questionOfTicket } from "./question-of-ticket.ts";

test.each([
  ["a title alone", { title: "How do I export?" }, "How do I export?"],
  ["marks of programs", { title: "Re: AW: [Ticket #12] Export fails" }, "Export fails."],
  [
    "questions of the body",
    {
      title: "Export",
      body: "Hello team,\n\nsince Monday it is slow. How do I export as CSV? And can I export every night?\n\nKind regards\nAda",
    },
    "Export. How do I export as CSV? And can I export every night?",
  ],
  [
    "how a body begins that asks nothing",
    { title: "Export", body: "The export stops after a minute. It says 504. We wait for it." },
    "Export. The export stops after a minute. It says 504.",
  ],
  [
    "no quoted mail",
    {
      title: "Export",
      body: "It works again now.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Bob <bob@docs.example> wrote:\n> How do I log in?\n",
    },
    "Export. It works again now.",
  ],
  [
    "HTML",
    { title: "Export", body: "<p>How do I <b>export</b> a table?</p>", bodyType: "text/html" },
    "Export. How do I export a table?",
  ],
  [
    "other scripts",
    { title: "出力", body: "表はどのように出力しますか？" },
    "表はどのように出力しますか？",
  ],
] as const)("%s", (_case, ticket, question) => {
  expect(questionOfTicket(ticket)).toBe(question);
});

test("a ticket of 100 KB without an end, and one of a single word, are short questions", () => {
  const long = { title: "Export", body: "word ".repeat(20_000) };
  expect(questionOfTicket(long).length).toBeLessThanOrEqual(limits.queryLengthMax);
  expect(questionOfTicket({ title: "Help" })).toBe("Help.");
});
