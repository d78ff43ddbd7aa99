import { expect, test } from "vitest";
import { chosenFields, fieldOption } from "./chosen-fields.ts";

test("options say a value, take one back, or say nothing", () => {
  const options = [fieldOption("priority", "very & urgent = now"), "", fieldOption("type", null)];
  expect(chosenFields(options)).toEqual({ priority: "very & urgent = now", type: null });
  expect(chosenFields(["", ""])).toBeUndefined();
  expect(chosenFields([])).toBeUndefined();
});
