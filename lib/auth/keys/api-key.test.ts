import { describe, expect, test } from "vitest";
import { bearerKey, createKeySet, shortKeyWarning } from "./api-key.ts";
import { readKeyList } from "./key-list.ts";

describe("a key set", () => {
  test.each([undefined, "", " ", ",", " , "])(
    "%j holds no key, so nothing is asked for",
    (list) => {
      expect(createKeySet(list)).toBeNull();
    },
  );

  test("knows each of its keys, so that a new one works with the old one", () => {
    const keys = createKeySet(" old-key , new-key");
    expect(keys?.has("old-key")).toBe(true);
    expect(keys?.has("new-key")).toBe(true);
  });

  test("takes a list as it is", () => {
    expect(createKeySet(["old-key", "a, b"])?.has("a, b")).toBe(true);
    expect(createKeySet([])).toBeNull();
  });

  test.each([5, {}, null, [""], ["key", 5], () => "key"])("%j is none, and is refused", (given) => {
    expect(() => createKeySet(given as string)).toThrow(/^createKeySet takes/);
  });

  test.each([null, "", "other", "old-key,new-key", "old-ke", "old-key ", "OLD-KEY", "old-keyé"])(
    "%j is not one of them",
    (presented) => {
      expect(createKeySet("old-key,new-key")?.has(presented)).toBe(false);
    },
  );

  test("keeps no key that could be read back", () => {
    const keys = createKeySet("canary-secret");
    expect(JSON.stringify(keys) + String(keys)).not.toContain("canary");
  });
});

describe("keys that can be guessed", () => {
  test.each([
    ["zq7", "K has fewer than 16 characters"],
    ["123456789012345", "K has fewer than 16 characters"],
    ["1234567890123456,zq7", "K holds a key of fewer than 16 characters"],
    ["a,b", "K holds 2 keys of fewer than 16 characters"],
  ])("%s is taken with a warning", (list, warning) => {
    expect(shortKeyWarning({ keys: readKeyList(list), name: "K" })).toMatch(
      new RegExp(`^${warning}`),
    );
  });

  test("the warning does not show the key", () => {
    expect(shortKeyWarning({ keys: ["canary"], name: "K" })).not.toContain("canary");
  });

  test.each([undefined, "", ",", "1234567890123456", "1234567890123456, 6543210987654321"])(
    "%j needs none",
    (list) => {
      expect(shortKeyWarning({ keys: readKeyList(list), name: "K" })).toBeNull();
    },
  );
});

describe("the key of an Authorization header", () => {
  test.each(["Bearer abc", "bearer abc", "BEARER abc", "Bearer  abc"])("%j is abc", (header) => {
    expect(bearerKey(header)).toBe("abc");
  });

  test.each([null, "", "Bearer", "Bearer ", "Basic abc", "abc", "Bearer a b", "XBearer abc"])(
    "%j has none",
    (header) => {
      expect(bearerKey(header)).toBeNull();
    },
  );
});
