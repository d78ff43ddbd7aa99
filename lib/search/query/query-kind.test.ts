import { expect, test } from "vitest";
import { kindOfQuery } from "./query-kind.ts";

test.each([
  ["install", "topic"],
  ["useEffect cleanup", "topic"],
  ["maximum?", "topic"],
  ["default limit", "topic"],
  ["run it on a different port", "topic"],
  ["how do I install this", "topic"],
  ["wie installiere ich das", "topic"],
  ["is-odd package", "topic"],
  ["What is restricted mode?", "question"],
  ["why does my component render twice", "question"],
  ["Welche Dateien werden gelesen", "question"],
  ["Where does it store my notes?", "question"],
  ["What is the maximum number of rows in a dataset?", "fact"],
  ["maximum number of dataset groups", "fact"],
  ["how many requests at the same time", "fact"],
  ["how long is a session kept", "fact"],
  ["which TLS version is used", "fact"],
  ["What is the default timeout of a request", "fact"],
  ["Can I stop an instance that has a replica?", "fact"],
  ["is VAT included in the price", "fact"],
  ["In local zones, can I use a function?", "fact"],
  ["When you stop an instance does it keep its name?", "fact"],
  ["Kann ich ein Konto löschen", "fact"],
  ["Wie viele Geräte sind erlaubt", "fact"],
  ["", "topic"],
  ["???", "topic"],
])("%j is a %s", (query, kind) => {
  expect(kindOfQuery(query)).toBe(kind);
});

test("a query of 10,000 words is told at once", () => {
  expect(kindOfQuery("what ".repeat(10_000))).toBe("question");
});
