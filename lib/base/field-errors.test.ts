import { expect, test } from "vitest";
import * as z from "zod";
import { fieldErrors, fieldFaults } from "./field-errors.ts";

const Collection = z.strictObject({ name: z.string("must be a text"), tags: z.array(z.string()) });
const Settings = z.strictObject({ collections: z.array(Collection) }, "must be an object");

test("each fault names the path of its field, and the whole value has none", () => {
  const { error } = Settings.safeParse({ collections: [{ name: 5, tags: ["a", 1] }] });
  expect(fieldErrors(error)).toEqual([
    { field: "collections.0.name", message: "must be a text" },
    { field: "collections.0.tags.1", message: expect.stringContaining("expected string") },
  ]);
  expect(fieldErrors(Settings.safeParse(null).error)).toEqual([
    { field: "", message: "must be an object" },
  ]);
  expect(fieldErrors(Settings.safeParse({ collections: [] }).error)).toEqual([]);
});

test("a reader says faults in its own words", () => {
  const { error } = Settings.safeParse({ collections: "all", more: 1 });
  const told = fieldFaults(error, ({ code }, field) => ({ field, message: code }));
  expect(told).toEqual([
    { field: "collections", message: "invalid_type" },
    { field: "", message: "unrecognized_keys" },
  ]);
});
