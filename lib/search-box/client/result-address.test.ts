import { expect, test } from "vitest";
import { resultAddress } from "./result-address.ts";

const at = { service: "https://knowledge.example/help/", query: "install it" };

test("a result opens in the wiki of the service, with the words that it highlights", () => {
  expect(resultAddress({ path: "/docs/guide/start", anchor: "Über uns" }, at)).toBe(
    "https://knowledge.example/docs/guide/start?hl=install+it#%C3%9Cber%20uns",
  );
});

test("it opens on its own site where the service says so, without our words", () => {
  const placed = { path: "/docs/guide/start", url: "https://docs.example/start?v=2", anchor: "a" };
  expect(resultAddress(placed, at)).toBe("https://docs.example/start?v=2#a");
});

test.each([
  ["javascript:alert(1)", "/docs/a"],
  ["data:text/html,x", "/docs/a"],
  ["//stranger.example", "/docs/a"],
  ["not an address", "/docs/a"],
])("%s is no site", (url, path) => {
  expect(resultAddress({ path, url }, { ...at, query: "" })).toBe(
    "https://knowledge.example/docs/a",
  );
});

test.each([
  "javascript:alert(1)",
  "//stranger.example/x",
  "https://stranger.example/x",
  "http://[",
])("the path %s leads to the service", (path) => {
  const { origin } = new URL(resultAddress({ path }, at));
  expect(origin).toBe("https://knowledge.example");
});
