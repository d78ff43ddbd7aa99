import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { readForm } from "./form.ts";

const request = handlerRequest("/console/classify", {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "title=A&body=B",
});

test("thirty long forms held all others for half a second: each is read when it is its turn", async () => {
  const refuse = (text: string): void => {
    if (text.length > 10) throw new Error("too long");
  };
  let begin: () => void = () => undefined;
  const inTurn = <T>(parse: () => T): Promise<T> =>
    new Promise<void>((resolve) => {
      begin = resolve;
    }).then(parse);
  const settled: string[] = [];
  const reading = readForm({ request, bytesMax: 100, refuse, inTurn }).catch((error: Error) =>
    settled.push(error.message),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).toEqual([]);
  begin();
  await reading;
  expect(settled).toEqual(["too long"]);
  expect((await readForm({ request, bytesMax: 100 })).get("body")).toBe("B");
});
