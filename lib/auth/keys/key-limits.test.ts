import { describe, expect, test } from "vitest";
import { createApplicationKeys, readApplicationKeys } from "./application-keys.ts";
import { digestOf } from "./key-entry.ts";

const uuid = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const fileOf = (...entries: string[]) => [
  { label: "API_KEYS_FILE line", entries, file: "/keys" } as const,
];
const read = (line: string) => readApplicationKeys(fileOf(line))[0];

test("a line without options has no limits, as before", () => {
  expect(read(`billing:${uuid}`)).toMatchObject({
    name: "billing",
    areas: null,
    collections: null,
    expiresAtMs: null,
    rate: null,
  });
});

test("options follow a key or its digest, in any order", () => {
  const limits = {
    areas: new Set(["search", "tickets:write"]),
    collections: ["api", "guide"],
    expiresAtMs: Date.parse("2027-01-31T00:00:00Z"),
    rate: 600,
    version: "v3.1",
  };
  const options =
    "areas=tickets:write,search collections=guide,api,guide expires=2027-01-31  rate=600 version=v3.1";
  expect(read(`support desk:${uuid} ${options}`)).toMatchObject({
    name: "support desk",
    ...limits,
  });
  expect(
    read(
      `sha256:${digestOf(uuid)}\trate=600 version=v3.1 collections=api,guide expires=2027-01-31 areas=search,tickets:write`,
    ),
  ).toMatchObject(limits);
});

test.each([
  ["2027-01-31T18:30Z", "2027-01-31T18:30:00Z"],
  ["2027-01-31T18:30:10+02:00", "2027-01-31T16:30:10Z"],
])("a key may expire at %s", (given, expected) => {
  expect(read(`a:${uuid} expires=${given}`)?.expiresAtMs).toBe(Date.parse(expected));
});

describe("a wrong option is named with its line, and the key is not shown", () => {
  test.each([
    ["colour=red", /^API_KEYS_FILE line 2 has an unknown option; known are areas=, /],
    ["rate=1 rate=2", /^API_KEYS_FILE line 2 has rate= twice\./],
    ["rate=0", /rate= must be a number of requests a minute, 1 to 1000000\./],
    ["rate=1e3", /rate= must be/],
    ["rate=", /rate= must be/],
    ["rate=9999999", /rate= must be/],
    ["areas=", /areas= must be areas separated by commas: search, documents, tickets,/],
    ["areas=search,", /areas= must be/],
    ["areas=everything", /areas= must be/],
    ["areas=search tickets", /unknown option/],
    ["expires=soon", /expires= must be a day such as 2027-01-31/],
    ["expires=2027-02-30", /expires= must be/],
    ["expires=2027-02-30T10:00Z", /expires= must be/],
    ["expires=2027-13-01", /expires= must be/],
    ["expires=2027-01-31T18:00", /expires= must be/],
    ["expires=31.1.2027", /expires= must be/],
    ["__proto__=1", /unknown option/],
    ["constructor=1", /unknown option/],
    ["collections=", /collections= must be names of collections/],
    ["version=", /version= must be one version such as 3\.1/],
    ["version=1,2", /version= must be/],
    [`version=${"9".repeat(101)}`, /version= must be/],
    ["areas", /is not a UUID v4/],
  ])("%s", (options, message) => {
    const line = `a:${uuid} ${options}`;
    const reading = () =>
      readApplicationKeys(
        fileOf("# first", line).map((source) => ({ ...source, entries: ["", line] })),
      );
    expect(reading).toThrow(message);
    expect(reading).not.toThrow(uuid.slice(0, 8));
  });
});

test("API_KEYS separates keys by commas, so its entries have no options", () => {
  const source = { label: "API_KEYS entry", entries: [`a:${uuid} rate=5`] };
  expect(() => readApplicationKeys([source])).toThrow(/^API_KEYS entry 1 is not a UUID v4;/);
});

test("a key given twice with the same limits is one, with different limits a fault", () => {
  const limited = `a:${uuid} areas=search`;
  expect(readApplicationKeys(fileOf(limited, limited))).toHaveLength(1);
  for (const other of [`b:${uuid}`, `${limited} version=3`]) {
    expect(() => readApplicationKeys(fileOf(limited, other))).toThrow(
      "API_KEYS_FILE line 2 is the key of API_KEYS_FILE line 1 with other limits; remove one of them.",
    );
  }
});

test("a key opens nothing from the moment on at which it expires", () => {
  let now = Date.parse("2027-01-30T23:59:59.999Z");
  const keys = createApplicationKeys(fileOf(`a:${uuid} expires=2027-01-31`), () => now);
  const id = keys.identify(uuid)?.id ?? "";
  expect(keys.has(id)).toBe(true);
  now += 1;
  expect([keys.identify(uuid), keys.find(id), keys.has(id)]).toEqual([null, null, false]);
  expect(keys.nameOf(id)).toBe("a");
});

test("each of 10,000 keys is found with its own limits", () => {
  const uuidOf = (index: number) =>
    `${index.toString(16).padStart(8, "0")}-5b7d-4e2f-9a61-0c4d8e7b2f15`;
  const lines = Array.from(
    { length: 10_000 },
    (_unused, index) => `key ${index}:${uuidOf(index)} rate=${index + 1}`,
  );
  const keys = createApplicationKeys(fileOf(...lines));
  for (const index of [0, 1, 4_999, 9_999]) {
    expect(keys.identify(uuidOf(index))).toMatchObject({ name: `key ${index}`, rate: index + 1 });
  }
  expect([keys.size, keys.identify(uuidOf(10_000))]).toEqual([10_000, null]);
});
