import { afterEach, describe, expect, test, vi } from "vitest";
import { createEnvAuth } from "./env-auth.ts";

const requestWith = (headers: Record<string, string> = {}) =>
  new Request("https://kb.example/api/search?q=a", { headers });

const opens = async (config: Parameters<typeof createEnvAuth>[0], headers = {}) =>
  (await createEnvAuth(config).resolve(requestWith(headers))).valid;

afterEach(() => vi.unstubAllEnvs());

describe("a key passed directly", () => {
  test.each([
    [{ "X-API-Key": "one" }, true],
    [{ "x-api-key": "two" }, true],
    [{ Authorization: "Bearer one" }, true],
    [{ Authorization: "bearer two" }, true],
    [{}, false],
    [{ "X-API-Key": "" }, false],
    [{ "X-API-Key": "one,two" }, false],
    [{ "X-API-Key": "on" }, false],
    [{ "X-API-Key": "onee" }, false],
    [{ Authorization: "Basic one" }, false],
    [{ Authorization: "one" }, false],
    [{ "X-API-Key": "wrong", Authorization: "Bearer one" }, false],
  ])("%j opens: %s", async (headers, expected) => {
    expect(await opens({ apiKey: "one, two" }, headers)).toBe(expected);
  });

  test("goes in another header when one is named", async () => {
    const config = { apiKey: "one", headerName: "X-Docs-Key" };
    expect(await opens(config, { "X-Docs-Key": "one" })).toBe(true);
    expect(await opens(config, { "X-API-Key": "one" })).toBe(false);
  });

  test("stays a bearer token when the header is Authorization", async () => {
    const config = { apiKey: "one", headerName: "authorization" };
    expect(await opens(config, { Authorization: "Bearer one" })).toBe(true);
    expect(await opens(config, { Authorization: "one" })).toBe(false);
  });

  test("wins over the variable", async () => {
    vi.stubEnv("SEARCH_API_KEY", "from-environment");
    expect(await opens({ apiKey: "one" }, { "X-API-Key": "from-environment" })).toBe(false);
  });
});

describe("the environment", () => {
  test("gives the key of SEARCH_API_KEY, or of the variable that is named", async () => {
    vi.stubEnv("SEARCH_API_KEY", "first");
    vi.stubEnv("DOCS_KEY", "second");
    expect(await opens({}, { "X-API-Key": "first" })).toBe(true);
    expect(await opens({ envVar: "DOCS_KEY" }, { "X-API-Key": "second" })).toBe(true);
    expect(await opens({ envVar: "DOCS_KEY" }, { "X-API-Key": "first" })).toBe(false);
  });

  test("without the variable lets everybody in, as the specification says", async () => {
    vi.stubEnv("SEARCH_API_KEY", "");
    expect(await opens({})).toBe(true);
  });

  test("is read once", async () => {
    vi.stubEnv("SEARCH_API_KEY", "first");
    const auth = createEnvAuth();
    vi.stubEnv("SEARCH_API_KEY", "");
    expect((await auth.resolve(requestWith())).valid).toBe(false);
  });
});

test("a refusal names the header and not the key", async () => {
  const auth = createEnvAuth({ apiKey: "secret" });
  const result = await auth.resolve(requestWith({ "X-API-Key": "guess" }));
  expect(result).toEqual({
    valid: false,
    error: "The key in X-API-Key is missing or unknown.",
  });
});

describe("a configuration that cannot work is refused without showing the key", () => {
  test.each([
    [{ apiKey: "" }, /apiKey must not be empty/],
    [{ apiKey: "  " }, /apiKey must not be empty/],
    [{ apiKey: "secret," }, /visible ASCII/],
    [{ apiKey: "," }, /visible ASCII/],
    [{ apiKey: "sec ret" }, /visible ASCII/],
    [{ apiKey: "sécret" }, /visible ASCII/],
    [{ apiKey: 5 }, /createEnvAuth: apiKey: /],
    [{ headerName: "X API Key" }, /headerName: must be the name of a header/],
    [{ headerName: "" }, /headerName/],
    [{ envVar: "" }, /envVar/],
    [{ apikey: "secret" }, /apikey/],
    [null, /createEnvAuth: the options/],
    ["secret", /createEnvAuth: the options/],
  ])("%j", (config, message) => {
    const create = () => createEnvAuth(config as never);
    expect(create).toThrow(message);
    expect(create).not.toThrow(/s[eé]c ?ret/);
    expect(create).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  });

  test("also in the variable", () => {
    vi.stubEnv("DOCS_KEY", "one,,two");
    expect(() => createEnvAuth({ envVar: "DOCS_KEY" })).toThrow(/DOCS_KEY must be one key/);
  });
});
