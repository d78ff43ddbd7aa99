import { expect, test } from "vitest";
import { askHostileModel } from "../../../tests/kit/hostile/hostile-answering.ts";

test("of 40 hostile answers no sentence is shown that its passages do not say", async () => {
  const counts = await askHostileModel(40, 0.02);
  expect(counts).toMatchObject({ asked: 40, unknownIds: 0, unsupported: [] });
  expect(counts.worded).toBeGreaterThan(0);
});
