import { expect, test } from "vitest";
import { errorCodes, KnowledgeError, Problem } from "../contract/index.ts";
import { describeProblem } from "./problem.ts";

test("a known failure says code, title, status and the address of its page", () => {
  const error = new KnowledgeError("document_not_found", "No document has the id x");
  expect(describeProblem(error, "r-1", "https://docs.example").problem).toEqual({
    type: "https://docs.example/docs/errors/document_not_found",
    title: "Document not found",
    status: 404,
    detail: "No document has the id x",
    code: "document_not_found",
    requestId: "r-1",
  });
});

test.each([
  new Error("SELECT * FROM document at /srv/data"),
  "a thrown text",
  null,
  { code: "document_not_found", message: "not an error" },
  new KnowledgeError("collection_folder_missing", "/srv/secret-folder does not exist"),
])("%s leaves as a plain 500 that tells nothing", (error) => {
  const { problem, isUnexpected } = describeProblem(error, "r-2", "");
  expect(isUnexpected).toBe(true);
  expect(problem).toEqual({
    type: "/docs/errors/internal_error",
    title: "Internal error",
    status: 500,
    detail: "Something went wrong on our side; the log has the details under this request id.",
    code: "internal_error",
    requestId: "r-2",
  });
});

test("faults of several fields are listed without anything else they carry", () => {
  const errors = [{ field: "q", message: "q is missing", secret: 1 }];
  const { problem } = describeProblem(
    new KnowledgeError("query_missing", "x", { errors }),
    "r",
    "",
  );
  expect(problem.errors).toEqual([{ field: "q", message: "q is missing" }]);
});

test("429 and 503 say when to come back, others do not", () => {
  const seconds = (error: KnowledgeError) => describeProblem(error, "r", "").retryAfter_s;
  expect(seconds(new KnowledgeError("too_many_requests", "x", { retryAfter_s: 1 }))).toBe(1);
  expect(seconds(new KnowledgeError("index_unavailable", "x"))).toBe(2);
  expect(seconds(new KnowledgeError("unauthorized", "x", { retryAfter_s: 9 }))).toBeNull();
});

test("an error of another copy of the library is recognised by its code", () => {
  const stranger = Object.assign(new Error("No document has the id y"), {
    code: "document_not_found",
    errors: [],
    retryAfter_s: null,
  });
  expect(describeProblem(stranger, "r", "").problem.status).toBe(404);
});

test("every code gives a problem as the contract describes it", () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    const { problem } = describeProblem(new KnowledgeError(code, "detail"), "r", "");
    expect(Problem.parse(problem)).toEqual(problem);
  }
});
