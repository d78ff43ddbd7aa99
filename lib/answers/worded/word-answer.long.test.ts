import { expect, test } from "vitest";
import { askHostileModel } from "../../../tests/kit/hostile/hostile-answering.ts";

test("of 1,000 hostile answers no sentence is shown that its passages do not say", async () => {
  const counts = await askHostileModel(1_000, 0.05);
  expect(counts).toMatchObject({ asked: 1_000, unknownIds: 0, unsupported: [] });
  expect(counts.worded).toBeGreaterThan(20);
});
