import { createTranslator } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { desk } from "../../../_messages/english/desk.ts";
import { germanDesk } from "../../../_messages/german/desk.ts";
import { emptyDraft, type PlacedTicket } from "./desk-types.ts";
import { placeReason } from "./place-reason.ts";

const t = createTranslator<typeof desk>({ language: "en", messages: desk });
const like = (correlationId: string, similarity: number, collection = "billing") => ({
  correlationId,
  title: null,
  collection,
  similarity,
});

function placed(terms: readonly string[], similar: PlacedTicket["similar"] = []): PlacedTicket {
  return {
    draft: emptyDraft,
    answer: {
      collection: "billing",
      subTheme: null,
      confidence: "high",
      path: "fast",
      repo: null,
      relevantDocs: [],
      reasoning: "Confidence is cautious: it was calibrated without judged answers.",
      candidates: [{ collection: "billing", probability: 0.9, terms: [...terms] }],
    },
    answeredFor: null,
    predicted: { collection: "billing", subTheme: null, confidence: "high" },
    judged: null,
    status: "predicted",
    correct: null,
    comment: "",
    similar,
  };
}

test("words and like tickets are said together, each alone, and three words at most", () => {
  const alike = [like("A", 0.9), like("B", 0.7), like("C", 0.61)];
  expect(placeReason(placed(["invoice"], alike), t)).toBe(
    "Because it names “invoice” and is like 3 billing tickets.",
  );
  expect(placeReason(placed(["invoice", "card", "refund", "money"]), t)).toBe(
    "Because it names “invoice”, “card”, and “refund”.",
  );
  expect(placeReason(placed([], [like("A", 0.6)]), t)).toBe("Because it is like 1 billing ticket.");
});

test("a word is named once, whatever its ending", () => {
  expect(placeReason(placed(["Backups", "backup", "fail", "fails"]), t)).toBe(
    "Because it names “Backups” and “fail”.",
  );
});

test("tickets of other queues, and those hardly like it, are no reason", () => {
  const others = [like("A", 0.9, "shipping"), like("B", 0.59)];
  expect(placeReason(placed([], others), t)).toBe("Hardly anything in it points to a place.");
});

test("a person's other word needs no reason of the machine", () => {
  const corrected = { collection: "shipping", subTheme: null };
  expect(placeReason({ ...placed(["invoice"]), correct: corrected }, t)).toBeNull();
});

test("the reason is in the language of the page", () => {
  const german = createTranslator<typeof desk>({ language: "de", messages: germanDesk });
  expect(placeReason(placed(["Rechnung"], [like("A", 0.8)]), german)).toBe(
    "Weil es „Rechnung“ nennt und wie 1 Ticket in billing ist.",
  );
});
