import { KnowledgeError } from "knowledge-sdk";
import { expect, test } from "vitest";
import { pausesAfter } from "./index-update.ts";
import { seldomAgain, soonAgain } from "./retried-work.ts";

test.each([
  [new KnowledgeError("index_locked", "another process is at it"), soonAgain],
  [new KnowledgeError("state_unavailable", "the server is away"), soonAgain],
  [new KnowledgeError("content_source_failed", "a token was revoked"), seldomAgain],
  [new KnowledgeError("disk_full", "no room"), seldomAgain],
  [new Error("a fault of ours"), seldomAgain],
  [undefined, seldomAgain],
])("after %s", (error, pauses) => {
  expect(pausesAfter(error)).toBe(pauses);
});
