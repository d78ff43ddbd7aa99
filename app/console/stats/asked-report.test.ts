import { expect, test } from "vitest";
import { checkReport, readAskedReport, tableAddress } from "./asked-report.ts";

test("empty fields of the form count as absent", () => {
  const asked = readAskedReport({ days: "7", from: "", to: " ", collection: "" });
  expect(checkReport(asked)).toEqual({ isRight: true, request: { days: 7 } });
});

test("the first of repeated values counts", () => {
  expect(readAskedReport({ days: ["7", "30"] }).days).toBe("7");
});

test("every fault is named", () => {
  const asked = readAskedReport({ days: "abc", from: "today" });
  expect(checkReport(asked)).toEqual({
    isRight: false,
    faults: [
      "days must be a whole number from 1 to 3650, got abc",
      "from must be a day such as 2026-03-31, got today",
    ],
  });
});

test("a table's address asks for the same report", () => {
  const asked = readAskedReport({ days: "7", collection: "a&b", embed: "1" });
  expect(tableAddress(asked, "levels")).toBe(
    "/api/console/table.csv?table=levels&days=7&collection=a%26b",
  );
});
