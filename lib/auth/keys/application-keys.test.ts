import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createApplicationKeys } from "./application-keys.ts";
import { digestOf } from "./key-entry.ts";

const first = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const second = "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e";

const keysOf = (...entries: string[]) =>
  createApplicationKeys([{ label: "API_KEYS entry", entries }]);

describe("entries", () => {
  test.each([
    ["a plain key", first, ""],
    ["a named key", `billing:${first}`, "billing"],
    ["a digest", `sha256:${digestOf(first)}`, ""],
    ["a named digest", `support desk:sha256:${digestOf(first).toUpperCase()}`, "support desk"],
    ["a key in upper case", first.toUpperCase(), ""],
    ["white space around", `  ${first}\r`, ""],
  ])("%s opens", (_name, entry, name) => {
    expect(keysOf(entry).identify(first)?.name).toBe(name);
  });

  test.each([
    ["UUID v1", "3f8a1c9e-5b7d-1e2f-9a61-0c4d8e7b2f15"],
    ["variant c", "3f8a1c9e-5b7d-4e2f-ca61-0c4d8e7b2f15"],
    ["braces", `{${first}}`],
    ["no hyphens", first.replaceAll("-", "")],
    ["a word", "canary"],
    ["a name without key", "billing:"],
    ["two names", `a:b:${first}`],
    ["a short digest", "sha256:abcd"],
  ])("%s stops the start with its position, not its value", (_name, entry) => {
    const read = () => keysOf(second, "", entry);
    expect(read).toThrow(/^API_KEYS entry 3 is not a UUID v4;/);
    expect(read).not.toThrow(entry);
  });

  test("a key given twice is one key, known by the first name", () => {
    const keys = keysOf(`a:${first}`, `b:${first.toUpperCase()}`);
    expect([keys.size, keys.identify(first)?.name]).toEqual([1, "a"]);
  });

  test("blank entries hold no key", () => {
    expect(keysOf("", " ", "").size).toBe(0);
  });
});

describe("identification", () => {
  const keys = keysOf(`a:${first}`, `b:${second}`);

  test("each of several keys opens, in any case of its letters", () => {
    expect(keys.identify(first)?.name).toBe("a");
    expect(keys.identify(second.toUpperCase())?.name).toBe("b");
  });

  test.each([
    null,
    "",
    `${first} `,
    `${first}\n`,
    ` ${first}`,
    `{${first}}`,
    `${first},${second}`,
    first.replace("3", "4"),
    first.replace("3", "３"),
    digestOf(first),
    `sha256:${digestOf(first)}`,
    "k".repeat(16_384),
  ])("%j is none of them", (presented) => {
    expect(keys.identify(presented)).toBeNull();
  });

  test("a digest of something that is not a UUID v4 opens nothing", () => {
    const odd = createHash("sha256").update("password").digest("hex");
    expect(keysOf(`sha256:${odd}`).identify("password")).toBeNull();
  });

  test("a key's id stays the same, is no part of the key, and is known until the key is gone", () => {
    const id = keys.identify(first)?.id ?? "";
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(first).not.toContain(id.slice(0, 4));
    expect([keys.has(id), keysOf(second).has(id)]).toEqual([true, false]);
  });

  test("no key can be read back", () => {
    expect(JSON.stringify(keys) + String(keys)).not.toContain(first.slice(0, 8));
  });
});
