import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cutOff,
  json,
  type RemoteServer,
  startRemoteServer,
} from "../../../tests/kit/hostile/misbehaving-server.ts";
import { openLogoutTokens } from "./logout-tokens.ts";

let server: RemoteServer;

beforeAll(async () => {
  server = await startRemoteServer(json({}));
});
afterAll(() => server.close());

const part = (content: object): string =>
  Buffer.from(JSON.stringify(content)).toString("base64url");
const token = `${part({ alg: "RS256", kid: "first" })}.${part({ sub: "anna" })}.${part({})}`;
const read = () =>
  openLogoutTokens({ issuer: server.url, jwks_uri: `${server.url}/jwks` }, "client")(token);

test.each([
  ["answers 502", json({}, 502)],
  ["answers something else", json("<html>")],
  ["breaks the connection", cutOff],
])("a provider that %s for its keys is no fault of the token", async (_what, behaviour) => {
  server.behave(behaviour);
  await expect(read()).rejects.toThrow();
});

test("a token whose key the provider does not name is wrong", async () => {
  server.behave(json({ keys: [] }));
  expect(await read()).toBeNull();
});
