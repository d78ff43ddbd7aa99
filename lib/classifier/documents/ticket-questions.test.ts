import { expect, test } from "vitest";
import type { Ticket } from "../ticket.ts";
import { ticketQuestions } from "./ticket-questions.ts";

const ticketOf = (title: string, body = "", more: Partial<Ticket> = {}): Ticket => ({
  title,
  body,
  tags: [],
  repo: null,
  attachments: [],
  ...more,
});
const asked = (title: string, body = "", more: Partial<Ticket> = {}): readonly string[] =>
  ticketQuestions(ticketOf(title, body, more)).map(({ text }) => text);

test("a ticket asks its title first, then its first paragraph", () => {
  const body = "The invoice of May shows our old office.\n\nWe moved in April.";
  const questions = ticketQuestions(ticketOf("Wrong address on the invoice", body));
  expect(questions.map(({ text }) => text)).toEqual([
    "Wrong address on the invoice",
    "The invoice of May shows our old office.",
  ]);
  const [title, lead] = questions;
  expect(title?.weight).toBeGreaterThan(lead?.weight ?? 0);
});

test.each([
  "Help needed",
  "Not working",
  "Problem since this morning",
  "URGENT!!! please look into this",
  "Es funktioniert nicht mehr",
  "Erreur depuis aujourd'hui",
])("the title %j says nothing, so the first paragraph is asked alone", (title) => {
  expect(asked(title, "How do I reset my password?")).toEqual(["How do I reset my password?"]);
});

test.each(["Error 429", "Login broken", "Rechnung falsch", "crash on export"])(
  "the title %j says something",
  (title) => {
    expect(asked(title, "How do I reset my password?")[0]).toBe(title);
  },
);

test("headings, code and greetings are not the first paragraph", () => {
  const body =
    "### Describe the problem\n\nHello,\n\n```ts\nconst a = invoice();\n```\n\nThe second page of the export is empty.";
  expect(asked("Export", body)).toEqual(["Export", "The second page of the export is empty."]);
});

test("errors are asked by their names, from the text and from attached logs", () => {
  const body =
    'Nothing starts.\n\n2025-09-07T09:41:03Z ERROR {"code":"index_damaged"} failed\n    at run (node:internal:95:5)';
  expect(asked("The service is down", body).at(-1)).toContain("index_damaged");
  const log = { type: "log", content: "TypeError: x is not a function", description: "" } as const;
  expect(asked("The service is down", "", { attachments: [log] }).at(-1)).toBe("TypeError");
});

test("a ticket without words asks nothing", () => {
  expect(asked("", "")).toEqual([]);
});

test("fences that never close, long lines and 4,000 paragraphs end soon", () => {
  const bodies = [
    "```\n".repeat(1_001),
    `~~~\n${"a".repeat(100_000)}`,
    `ERROR ${"a_".repeat(50_000)}`,
    "a\n\n".repeat(4_000),
    `${" ".repeat(3_999)}# `,
  ];
  for (const body of bodies) {
    for (const { text } of ticketQuestions(ticketOf("Export", body))) {
      expect(text.length).toBeLessThan(2_600);
    }
  }
});
