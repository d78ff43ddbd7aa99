import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("without variables the service listens on 3000, for everybody, with an open search", () => {
  expect(readEnvironment({})).toEqual({
    port: 3_000,
    host: "0.0.0.0",
    dataDir: resolve(".data"),
    configurationFile: null,
    searchApiKey: undefined,
    logLevel: "info",
    publicOrigin: null,
    queryAnalytics: true,
  });
});

test("an empty variable counts as absent", () => {
  const empty = { PORT: "", DATA_DIR: " ", SEARCH_API_KEY: "", KNOWLEDGE_CONFIG: "" };
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

test("values are read, and paths become absolute", () => {
  expect(
    readEnvironment({
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: "/srv/data",
      KNOWLEDGE_CONFIG: "docs/knowledge.config.json",
      SEARCH_API_KEY: "old,new",
      LOG_LEVEL: "debug",
      PUBLIC_ORIGIN: "https://docs.example.com",
      QUERY_ANALYTICS: "Off",
    }),
  ).toEqual({
    port: 0,
    host: "127.0.0.1",
    dataDir: "/srv/data",
    configurationFile: resolve("docs/knowledge.config.json"),
    searchApiKey: "old,new",
    logLevel: "debug",
    publicOrigin: "https://docs.example.com",
    queryAnalytics: false,
  });
});

describe("a wrong value stops the start with a line that names it and the way out", () => {
  test.each([
    ["PORT", "abc", 'PORT is "abc", but must be a port number, 0 to 65535.'],
    ["PORT", "65536", 'PORT is "65536", but must be a port number, 0 to 65535.'],
    ["PORT", "-1", 'PORT is "-1", but must be a port number, 0 to 65535.'],
    ["LOG_LEVEL", "loud", /^LOG_LEVEL is "loud", but must be one of fatal, error, .*silent\.$/],
    ["QUERY_ANALYTICS", "maybe", 'QUERY_ANALYTICS is "maybe", but must be on or off.'],
    ["PUBLIC_ORIGIN", "docs.example.com", /an origin without path/],
    ["PUBLIC_ORIGIN", "https://docs.example.com/", /an origin without path/],
  ])("%s=%s", (name, value, line) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(line);
  });

  test.each(["canary secret", "good,", "good,canary\u00e9"])(
    "SEARCH_API_KEY=%j, without showing it",
    (value) => {
      const read = () => readEnvironment({ SEARCH_API_KEY: value });
      expect(read).toThrow(/^SEARCH_API_KEY is \(a secret, not shown\), but must be one key/);
      expect(read).not.toThrow(/canary|good/);
    },
  );
});
