import { expect, test } from "vitest";
import * as z from "zod";
import { parseJson } from "./json-body.ts";

const deep = `{"collections": ${"[".repeat(200_000)}${"]".repeat(200_000)}}`;

test("a body of 200,000 nested lists is refused before anything looks into it", () => {
  expect(() => parseJson(deep, z.object({ collections: z.json() }))).toThrow(
    expect.objectContaining({
      code: "body_malformed",
      message: "The body is nested more than 100 levels deep.",
    }),
  );
});
