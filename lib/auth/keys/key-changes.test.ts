/** A change of the file of keys in the audit trail: who may do what now, however many keys there are. */
import { expect, test } from "vitest";
import { describeKeyChanges } from "./key-changes.ts";
import type { ApplicationKey } from "./key-entry.ts";
import { noLimits } from "./key-limits.ts";

const keyOf = (name: string, limits: Partial<ApplicationKey> = {}): ApplicationKey => ({
  ...noLimits,
  id: `id of ${name}`,
  digest: `digest of ${name}`,
  name,
  position: null,
  ...limits,
});
const areas: ApplicationKey["areas"] = new Set(["search"]);

test.each<[string, readonly ApplicationKey[], readonly ApplicationKey[], readonly string[]]>([
  [
    "a key that gets all rights is named",
    [keyOf("bot", { areas, collections: ["guide"] }), keyOf("desk")],
    [keyOf("bot"), keyOf("desk")],
    ["2 keys now; changed 1: bot (no limits)"],
  ],
  [
    "a key whose limits are others is named with them",
    [keyOf("bot", { areas })],
    [keyOf("bot", { areas, rate: 60 })],
    ["1 keys now; changed 1: bot (areas=search rate=60)"],
  ],
  [
    "a key that is called otherwise has both names",
    [keyOf("bot")],
    [keyOf("bot", { name: "robot" })],
    ["1 keys now; changed 1: bot as robot (no limits)"],
  ],
  [
    "a key without a name has its id",
    [],
    [keyOf("x", { name: "" })],
    ["1 keys now; added 1: id of x"],
  ],
  ["what changes no key says how many there are", [keyOf("a")], [keyOf("a")], ["1 keys now"]],
])("%s", (_what, before, after, texts) => {
  expect(describeKeyChanges(before, after)).toEqual(texts);
});

const many = (count: number) =>
  Array.from({ length: count }, (_unused, at) => keyOf(`team number ${at}`));

test("one that was removed is named beside twenty that were added", () => {
  const texts = describeKeyChanges([keyOf("crm")], many(20));
  expect(texts).toEqual([
    "20 keys now; removed 1: crm",
    expect.stringMatching(/^20 keys now; added 20: team number 0, .*, and \d+ more$/),
  ]);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(200);
});

test("ten thousand keys are looked at a few times each", () => {
  let reads = 0;
  const counted = many(10_000).map((key) =>
    Object.defineProperty({ ...key }, "id", {
      get: () => {
        reads += 1;
        return key.id;
      },
    }),
  );
  expect(describeKeyChanges(counted, [...counted, keyOf("new")])).toEqual([
    "10001 keys now; added 1: new",
  ]);
  expect(reads).toBeLessThan(10 * counted.length);
});
