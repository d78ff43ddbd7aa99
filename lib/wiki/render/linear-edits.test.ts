import { EditMap } from "micromark-util-edit-map";
import { expect, test } from "vitest";

// Reading pages puts ours in place.
test("160 KB of quotes took 15 s: a correction at the end of a page costs the same on any page", async () => {
  await import("./read-source.ts");
  const short = correctionsAtTheEnd(1_000);
  const long = correctionsAtTheEnd(400_000);
  // A copy of the list for each correction makes it hundreds of times.
  expect(long / short).toBeLessThan(40);
});

/** CPU milliseconds. */
function correctionsAtTheEnd(length: number): number {
  const list = events(length, 0);
  const before = process.cpuUsage();
  for (let round = 0; round < 300; round++) {
    const map = new EditMap();
    map.add(length - 10, 0, events(2, 0));
    map.add(length - 2, 2, []);
    map.consume(list);
  }
  const { user, system } = process.cpuUsage(before);
  expect(list).toHaveLength(length);
  return (user + system) / 1_000;
}

test("edits come out as splices from the end do", () => {
  for (let round = 0; round < 200; round++) {
    const map = new EditMap();
    const list = events(12, 0);
    const expected = [...list];
    const positions = [...list.keys()].filter((position) => (position * 7 + round) % 5 < 2);
    const edits = positions.map(
      (position) => [position, round % 2, events(position % 3, 100)] as const,
    );
    for (const edit of [...edits].sort(() => (round % 3) - 1)) map.add(...edit);
    for (const [position, removed, added] of edits.toReversed())
      expected.splice(position, removed, ...added);
    map.consume(list);
    expect(list).toEqual(expected);
    // Nothing is left over for the next use.
    map.consume(list);
    expect(list).toEqual(expected);
  }
});

/** Numbers stand for events: nobody looks into them. */
function events(count: number, from: number): never[] {
  return Array.from({ length: count }, (_, at) => from + at) as never[];
}
