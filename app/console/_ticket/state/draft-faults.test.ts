import { createTranslator } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { desk } from "../../../_messages/english/desk.ts";
import { emptyDraft } from "./desk-types.ts";
import { draftFault } from "./draft-faults.ts";

const t = createTranslator<typeof desk>({ language: "en", messages: desk });

const bounds = { titleLengthMax: 1_000, bodyLengthMax: 200_000 };
const draft = { ...emptyDraft, title: "Refund" };

test("what fits is sent, to the last character", () => {
  const full = { ...draft, title: "x".repeat(1_000), body: "x".repeat(200_000) };
  expect(draftFault(full, bounds, t)).toBeNull();
});

test.each([
  [{ ...draft, title: "" }, "The ticket has no title; give it one line."],
  [{ ...draft, title: " \n" }, "The ticket has no title; give it one line."],
  [
    { ...draft, title: "x".repeat(1_001) },
    "The title may have 1,000 characters and has 1,001; shorten it. Nothing was sent.",
  ],
  [
    { ...draft, body: "x".repeat(200_001) },
    "The description may have 200,000 characters and has 200,001; shorten it. Nothing was sent.",
  ],
])("what does not fit is said before it is sent", (given, fault) => {
  expect(draftFault(given, bounds, t)).toBe(fault);
});
