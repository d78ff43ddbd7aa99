import { expect, test } from "vitest";
import { createFairLine, type Waiting } from "./fair-queue.ts";

interface Place extends Waiting {
  readonly number: number;
}

/** A line in which `text` waits: one letter for each place, which is its caller. */
function lineOf(text: string) {
  const line = createFairLine<Place>();
  for (const [number, caller] of text.split("").entries()) line.add({ caller, number });
  const letIn = (): string => {
    const place = line.next();
    if (place === undefined) return "-";
    line.hasStarted(place.caller);
    return `${place.caller}${place.number}`;
  };
  return { line, letIn };
}

test("one caller is served in its order", () => {
  const { letIn } = lineOf("aaa");
  expect([letIn(), letIn(), letIn(), letIn()]).toEqual(["a0", "a1", "a2", "-"]);
});

test("the caller with the fewest slots comes first", () => {
  const { letIn } = lineOf("aaaabc");
  expect([letIn(), letIn(), letIn(), letIn()]).toEqual(["a0", "b4", "c5", "a1"]);
});

test("with one slot, callers take turns", () => {
  const { line, letIn } = lineOf("aaabb");
  const order = Array.from({ length: 5 }, () => {
    const name = letIn();
    line.hasEnded(name.charAt(0));
    return name;
  });
  expect(order).toEqual(["a0", "b3", "a1", "b4", "a2"]);
});

test.each([
  // In line, who comes, who has to go.
  ["aaa", "b", "a2"],
  ["aaabbbb", "c", "b6"],
  ["aabb", "b", null],
  ["aaaa", "a", null],
  ["ab", "c", null],
  ["abcd", "e", null],
  ["", "a", null],
  ["aabbb", "a", null],
  ["aabbbb", "a", "b5"],
] as const)("in the line %j, %s takes the place of %s", (text, caller, gone) => {
  const { line } = lineOf(text);
  const place = line.makeRoomFor(caller);
  expect(place === undefined ? null : `${place.caller}${place.number}`).toBe(gone);
  expect(line.length).toBe(text.length - (gone === null ? 0 : 1));
});

test("running requests count for the size of a caller", () => {
  const { line } = lineOf("abb");
  line.hasStarted("a");
  line.hasStarted("a");
  expect(line.makeRoomFor("c")).toMatchObject({ caller: "a" });
});

test("who left twice has left once, and no caller is kept that neither runs nor waits", () => {
  const line = createFairLine<Place>();
  const place = { caller: "a", number: 0 };
  line.add(place);
  line.leave(place);
  line.leave(place);
  expect(line.length).toBe(0);
  for (let number = 0; number < 1_000; number++) {
    line.hasStarted(`caller-${number}`);
    line.hasEnded(`caller-${number}`);
  }
  expect(line.next()).toBeUndefined();
});

test("one of 10,000 in line leaves, and the others keep their places", () => {
  const line = createFairLine<Place>();
  const places = Array.from({ length: 10_000 }, (_, number) => ({
    caller: `c${number % 100}`,
    number,
  }));
  for (const place of places) line.add(place);
  for (const place of places.slice(0, 9_999)) line.leave(place);
  expect([line.length, line.next()?.number, line.length]).toEqual([1, 9_999, 0]);
});

test("a caller who comes back again and again does not leave one out who waits for longer", () => {
  const { line, letIn } = lineOf("aaa");
  const order = Array.from({ length: 6 }, (_, round) => {
    line.add({ caller: "b", number: round });
    const name = letIn();
    line.hasEnded(name.charAt(0));
    return name.charAt(0);
  });
  expect(order.join("")).toBe("ababab");
});
