/** A mail that cannot be read now is to be sent again; one that never can is refused for good. */
import { expect, test } from "vitest";
import { ThreadOverLimit } from "../../base/index.ts";
import { errorCodes, KnowledgeError } from "../../contract/index.ts";
import { createMailReader } from "./mail-reader.ts";

const readerThatFails = (error: Error) =>
  createMailReader({ ask: () => Promise.reject(error), close: async () => undefined });

test.each([
  ["the time is up", new ThreadOverLimit("time")],
  ["it is closed by a changed configuration", new Error("The thread was closed")],
  ["its thread has died", new Error("The thread ended early with code 1")],
])("the mail server is to send a mail again when %s", async (_when, error) => {
  const fault = await readerThatFails(error)
    .read(Buffer.from("x"))
    .catch((thrown: unknown) => thrown);
  expect(fault).toMatchObject({ code: "request_timeout", retryAfter_s: 60, cause: error });
  expect(errorCodes.request_timeout.status).toBe(503);
});

test("what is no mail is refused for good", async () => {
  const refused = new KnowledgeError("body_malformed", "The body is no mail.");
  await expect(readerThatFails(refused).read(Buffer.from("x"))).rejects.toBe(refused);
});
