import { expect, test } from "vitest";
import { traceIdOf } from "./trace-parent.ts";

const id = "4bf92f3577b34da6a3ce929d0e0e4736";

test.each([
  [`00-${id}-00f067aa0ba902b7-01`, id],
  [`01-${id}-00f067aa0ba902b7-01-later`, id],
  [`ff-${id}-00f067aa0ba902b7-01`, null],
  [`00-${id}-00f067aa0ba902b7-01x`, null],
  [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${id}-${"0".repeat(16)}-01`, null],
  [`00-${id.toUpperCase()}-00f067aa0ba902b7-01`, null],
  [`00-${id}-00f067aa0ba902b7-01, 00-${id}-00f067aa0ba902b7-01`, null],
  [`01-${id}-00f067aa0ba902b7-01-${"x".repeat(500)}`, null],
  ['"},"msg":"forged', null],
  ["", null],
  [null, null],
])("%s belongs to %s", (header, traceId) => {
  expect(traceIdOf(header)).toBe(traceId);
});
