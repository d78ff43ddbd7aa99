import { createTranslator } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { messages, type PageMessages } from "../../_messages/tables.ts";
import { clipped, interval, percent, periodText, shareWithInterval, shortDay } from "./format.ts";

const t = createTranslator<PageMessages>({ language: "en", messages: messages.en.pages });

test("shares are written with one digit and a space that does not break", () => {
  expect([percent(0.9344), percent(1, 0), percent(null)]).toEqual([
    "93.4\u00a0%",
    "100\u00a0%",
    "–",
  ]);
  expect(interval({ low: 0.301, high: 0.954 })).toBe("30–95\u00a0%");
});

test("a share of nothing has no interval", () => {
  const none = { judged: 0, right: 0, accuracy: null, interval: { low: 0, high: 1 } };
  expect(shareWithInterval(none)).toBe("–");
});

test("long series name months, short ones days, in UTC", () => {
  expect([shortDay("2026-11-01", 7), shortDay("2026-11-01", 28)]).toEqual(["1 Nov", "Nov 2026"]);
});

test("a period of one day is that day", () => {
  expect(periodText({ from: "2026-11-01", to: "2026-11-01" }, t)).toBe("2026-11-01");
  expect(periodText({ from: "2026-11-01", to: "2026-11-07" }, t)).toBe("2026-11-01 to 2026-11-07");
});

test("long names are cut and marked as cut", () => {
  expect([clipped("billing", 7), clipped("billings", 7)]).toEqual(["billing", "billin…"]);
});
