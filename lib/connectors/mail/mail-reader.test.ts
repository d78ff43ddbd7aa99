/** A mail that cannot be read now is to be sent again; one that never can is set aside. */
import { expect, test } from "vitest";
import { ThreadOverLimit } from "../../base/index.ts";
import { errorCodes, KnowledgeError } from "../../contract/index.ts";
import { createMailReader } from "./mail-reader.ts";

function readerThatFails(error: Error) {
  let asked = 0;
  const reader = createMailReader({
    read: () => {
      asked += 1;
      return Promise.reject(error);
    },
    close: async () => undefined,
  });
  return { reader, asked: () => asked };
}
const faultOf = (reading: Promise<unknown>) => reading.catch((thrown: unknown) => thrown);

test.each([
  ["the time is up", new ThreadOverLimit("time")],
  ["it is closed by a changed configuration", new Error("The thread was closed")],
  ["its thread has died", new Error("The thread ended early with code 1")],
])("the mail server is to send a mail again when %s", async (_when, error) => {
  const fault = await faultOf(readerThatFails(error).reader.read(Buffer.from("x")));
  expect(fault).toMatchObject({ code: "request_timeout", retryAfter_s: 60, cause: error });
  expect(errorCodes.request_timeout.status).toBe(503);
});

test("what is no mail is refused for good", async () => {
  const refused = new KnowledgeError("body_malformed", "The body is no mail.");
  await expect(readerThatFails(refused).reader.read(Buffer.from("x"))).rejects.toBe(refused);
});

test("a mail that takes too much twice was sent again for days; it is not read a third time", async () => {
  const { reader, asked } = readerThatFails(new ThreadOverLimit("time"));
  const poison = Buffer.from("poison");
  expect(await faultOf(reader.read(poison))).toMatchObject({ code: "request_timeout" });
  expect(await faultOf(reader.read(Buffer.from("other")))).toMatchObject({
    code: "request_timeout",
  });
  expect(await reader.read(poison)).toBeNull();
  expect(await reader.read(poison)).toBeNull();
  expect(asked()).toBe(3);
});

test("a thread that died for other reasons is no fault of the mail", async () => {
  const { reader } = readerThatFails(new Error("The thread ended early with code 1"));
  for (let time = 0; time < 3; time += 1) {
    expect(await faultOf(reader.read(Buffer.from("x")))).toMatchObject({
      code: "request_timeout",
    });
  }
});
