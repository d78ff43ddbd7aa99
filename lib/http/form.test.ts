import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/support/handler-request.ts";
import { readForm } from "./form.ts";

const request = handlerRequest("/console/classify", {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "title=A&body=B",
});

test("thirty long forms held all others for half a second: what is refused is not parsed", async () => {
  let parsed = 0;
  const inTurn = async <T>(parse: () => T): Promise<T> => {
    parsed += 1;
    return parse();
  };
  const refuse = (text: string): void => {
    if (text.length > 10) throw new Error("too long");
  };
  await expect(readForm({ request, bytesMax: 100, refuse, inTurn })).rejects.toThrow("too long");
  expect(parsed).toBe(0);
  const fields = await readForm({ request, bytesMax: 100, inTurn });
  expect([fields.get("body"), parsed]).toEqual(["B", 1]);
});
