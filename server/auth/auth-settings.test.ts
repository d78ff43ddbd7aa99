import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import { readEnvironment } from "../environment.ts";
import { authSettings } from "./auth-settings.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const folder = createStateFolder();
afterAll(() => folder.remove());

const settingsOf = (variables: Readonly<Record<string, string>>) =>
  authSettings(readEnvironment({ DATA_DIR: folder.path, ...variables }));
const on = { USE_AUTH: "1", API_KEYS: key };

test("without USE_AUTH there is nothing to sign in to, and no secret is made", () => {
  expect(settingsOf({ API_KEYS: key }).auth).toBeNull();
  expect(() => statSync(join(folder.path, "session-secret"))).toThrow(/ENOENT/);
});

describe("USE_AUTH that could not keep its promise stops the start", () => {
  test.each([
    [
      "plain http elsewhere",
      { ...on, PUBLIC_ORIGIN: "http://kb.example" },
      /browsers do not keep secure cookies there/,
    ],
    ["a file that is not there", { ...on, API_KEYS_FILE: "/nowhere" }, /cannot be read: ENOENT/],
  ])("%s", (_name, variables, message) => {
    expect(() => settingsOf(variables)).toThrow(message);
  });
});

describe("cookies are secure", () => {
  test.each([
    [{}, true],
    [{ PUBLIC_ORIGIN: "https://kb.example" }, true],
    [{ PUBLIC_ORIGIN: "http://localhost:3000" }, true],
    [{ PUBLIC_ORIGIN: "http://127.0.0.1:3000" }, true],
    [{ PUBLIC_ORIGIN: "https://kb.example", ALLOW_INSECURE_COOKIES: "1" }, true],
    [{ PUBLIC_ORIGIN: "http://kb.example", ALLOW_INSECURE_COOKIES: "1" }, false],
    [{ ALLOW_INSECURE_COOKIES: "1" }, false],
  ])("with %j: %s", (variables, isSecure) => {
    expect(settingsOf({ ...on, ...variables }).auth?.hasSecureCookies).toBe(isSecure);
  });
});

test("the file of keys has one a line, with remarks", () => {
  const file = join(folder.path, "keys");
  writeFileSync(file, `# our keys\nbilling:${key} # until spring\n\n`);
  const auth = settingsOf({ USE_AUTH: "on", API_KEYS_FILE: file }).auth;
  expect(auth?.keys[1]).toEqual({
    label: "API_KEYS_FILE line",
    entries: ["", `billing:${key} `, "", ""],
    file,
  });
});

describe("the secret of sessions", () => {
  test("is made once, for the owner only, and kept", () => {
    const first = settingsOf(on).auth?.secrets;
    expect(first).toHaveLength(1);
    expect(first?.[0]).toMatch(/^[\w-]{43}$/);
    expect(settingsOf(on).auth?.secrets).toEqual(first);
    expect(statSync(join(folder.path, "session-secret")).mode & 0o777).toBe(0o600);
  });

  test("of the operator comes first", () => {
    const secret = "s".repeat(32);
    expect(settingsOf({ ...on, SESSION_SECRET: secret }).auth?.secrets).toEqual([secret]);
  });

  test("that is damaged stops the start, and its contents are not shown", () => {
    const file = join(folder.path, "session-secret");
    const kept = readFileSync(file, "utf8");
    chmodSync(file, 0o600);
    writeFileSync(file, "canary");
    expect(() => settingsOf(on)).toThrow(/^The file session-secret in DATA_DIR is damaged; delete/);
    expect(() => settingsOf(on)).not.toThrow(/canary/);
    writeFileSync(file, kept);
  });
});
