/** Attacks 122 to 128: the remote service that says whose key it is. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createRemoteAuth } from "knowledge-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  encodedAs,
  json,
  type RemoteServer,
  redirectTo,
  silent,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";

const yes = JSON.stringify({ valid: true });
let server: RemoteServer;
beforeEach(async () => {
  server = await startRemoteServer(json({ valid: true }));
});
afterEach(() => server.close());

const authOf = (timeoutMs = 10_000) => createRemoteAuth({ remoteBaseUrl: server.url, timeoutMs });
const requestWith = (key: string) =>
  new Request("https://kb.example/", { headers: { "X-API-Key": key } });
const verdictOn = async (key = "k") => (await authOf().resolve(requestWith(key))).valid;

test("122 a redirect: refused, and not followed", async () => {
  const accomplice = await startRemoteServer(json({ valid: true }));
  server.behave(redirectTo(`${accomplice.url}/api/validate-key`));
  try {
    expect(await verdictOn()).toBe(false);
    expect(accomplice.asked).toEqual([]);
  } finally {
    await accomplice.close();
  }
});

test.each([
  ["br", brotliCompressSync(yes)],
  ["gzip", gzipSync(yes)],
  ["deflate", Buffer.from(yes)],
])("123 an answer in %s: no, and nothing is decompressed", async (encoding, body) => {
  server.behave(encodedAs(encoding, body));
  expect(await verdictOn()).toBe(false);
});

test("124 silence: no after the time-out, and the next request asks again", async () => {
  const auth = authOf(1_000);
  server.behave(silent);
  expect((await auth.resolve(requestWith("k"))).valid).toBe(false);
  server.behave(json({ valid: true }));
  expect((await auth.resolve(requestWith("k"))).valid).toBe(true);
});

test("125 1,001 keys: 1,000 verdicts are remembered", async () => {
  const auth = authOf();
  for (let key = 0; key <= 1_000; key++) await auth.resolve(requestWith(`k${key}`));
  expect(server.asked).toHaveLength(1_001);
  await auth.resolve(requestWith("k1000"));
  expect(server.asked).toHaveLength(1_001);
  await auth.resolve(requestWith("k0"));
  expect(server.asked).toHaveLength(1_002);
});

test("126 100 requests with one key: one call", async () => {
  const auth = authOf();
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => auth.resolve(requestWith("k"))),
  );
  expect(new Set(verdicts.map(({ valid }) => valid))).toEqual(new Set([true]));
  expect(server.asked).toHaveLength(1);
});

test.each([{ valid: "true" }, { valid: "false" }, { valid: 1 }, {}, [], null])(
  "127 %j is no yes",
  async (answer) => {
    server.behave(json(answer));
    expect(await verdictOn()).toBe(false);
  },
);

describe("128 an endpoint that leads elsewhere stops the start", () => {
  test.each(["//evil.example/x", "https://evil.example/x", "\\\\evil.example", "javascript:x"])(
    "%s",
    (validateEndpoint) => {
      const create = () => createRemoteAuth({ remoteBaseUrl: server.url, validateEndpoint });
      expect(create).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
    },
  );
});
