/** Tokens that only their provider can read: how often it is asked, and when not at all. */
import { expect, test } from "vitest";
import { createAgentTokens } from "../people/agent-tokens.ts";
import { createIntrospectedTokens, type TokenClaims } from "./introspected-tokens.ts";

const audience = ["https://docs.example/api/mcp"];
const bearer = "opaque-token-of-a-person-0001";
const claims: TokenClaims = { sub: "ada", aud: audience[0], token_type: "Bearer" };

test("requests of one moment with one new token ask the provider once", async () => {
  let asked = 0;
  const { read } = createIntrospectedTokens(async () => {
    asked += 1;
    return claims;
  }, audience);
  const read5 = await Promise.all(Array.from({ length: 5 }, () => read(bearer)));
  expect(read5.map((token) => token?.subject)).toEqual(Array(5).fill("ada"));
  expect(asked).toBe(1);
});

test("a token that could not be asked about is asked about again", async () => {
  let isAway = true;
  const { read } = createIntrospectedTokens(async () => {
    if (isAway) throw new Error("away");
    return claims;
  }, audience);
  await expect(read(bearer)).rejects.toThrow("away");
  isAway = false;
  expect((await read(bearer))?.subject).toBe("ada");
});

test("a wrong key opens no connection where the provider is not asked, and is no 503 while it is away", async () => {
  const away = () => Promise.reject(new Error("the provider is away"));
  const given = {
    publicOrigin: "https://docs.example",
    connection: away,
    settings: () => {
      throw new Error("not needed");
    },
    clock: Date.now,
  };
  const tokens = createAgentTokens({ ...given, asksProvider: false });
  expect(await tokens.read("an-application-key-with-a-slip")).toBeNull();
  await expect(
    createAgentTokens({ ...given, asksProvider: true }).read("an-application-key-with-a-slip"),
  ).rejects.toThrow("away");
});
