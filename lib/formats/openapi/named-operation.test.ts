import { expect, test } from "vitest";
import { namedOperation } from "./named-operation.ts";

const page = (openapi: string): string => `---\ntitle: A\nopenapi: ${openapi}\n---\ntext`;

test.each([
  ["GET /x", null, "GET", "/x"],
  ['"get /x/{id}"', null, "GET", "/x/{id}"],
  ["/api/a.yaml POST /x", "/api/a.yaml", "POST", "/x"],
  ["'v1 DELETE /x'", "v1", "DELETE", "/x"],
  ["a.json webhook orderUpdated", "a.json", "WEBHOOK", "orderUpdated"],
])("%s names an operation", (openapi, file, method, path) => {
  expect(namedOperation(page(openapi))).toEqual({ file, method, path });
  expect(namedOperation(`\uFEFF${page(openapi).replaceAll("\n", "\r\n")}`)).toEqual({
    file,
    method,
    path,
  });
});

test.each([
  page("true"),
  page("GET"),
  page("3.1.0"),
  page("[GET /x]"),
  "openapi: GET /x",
  "---\ntitle: A\n---\nopenapi: GET /x",
  "---\nopenapi: GET /x",
  `---\nopenapi: ${"a".repeat(100_000)} GET /x\n---`,
])("a page without the name of one names none", (text) => {
  expect(namedOperation(text)).toBeNull();
});
