/** Tokens of an installation: kept while they last, renewed once for all that ask. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ApiAnswer,
  type ApiServer,
  createApiServer,
} from "../../../tests/kit/connectors/connected/api-server.ts";
import { createGithubTokens, type GithubTokens } from "./github-token.ts";

const { signal } = new AbortController();
let privateKey: KeyObject;
let api: ApiServer;
let now = 0;
let answer: () => ApiAnswer;
let tokens: GithubTokens;

beforeAll(async () => {
  ({ privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 }));
  api = await createApiServer(() => answer());
});
afterAll(() => api.close());
beforeEach(() => {
  api.asked.length = 0;
  now = Date.UTC(2026, 2, 1);
  answer = () => ({
    status: 201,
    content: {
      token: `ghs_${api.asked.length}`,
      expires_at: new Date(now + 3_600_000).toISOString(),
    },
  });
  const app = { id: "812", installation: 7, privateKey };
  tokens = createGithubTokens({ app, url: api.url, allowsPrivate: true, now: () => now });
});

const get = async (): Promise<string> => (await tokens.get(signal)).token;

test("a token is kept until five minutes before its end, which may come amid a run", async () => {
  expect(await get()).toBe("ghs_1");
  now += 3_299_000;
  expect(await get()).toBe("ghs_1");
  now += 2_000;
  expect(await get()).toBe("ghs_2");
  expect(api.asked).toHaveLength(2);
});

test("those that ask together wait for one renewal, and one that was refused is dropped", async () => {
  expect(await Promise.all([get(), get(), get()])).toEqual(["ghs_1", "ghs_1", "ghs_1"]);
  tokens.drop();
  expect(await Promise.all([get(), get()])).toEqual(["ghs_2", "ghs_2"]);
});

test.each([
  [404, "failed", /access_tokens was answered with 404\. See connectors\.github\.app\./],
  [403, "failed", /403.*See connectors\.github\.app\./],
  [500, "failed", /500/],
  [429, "paused", /wait 60 s/],
] as const)(
  "%i for the app says nothing about a ticket, and is asked anew",
  async (status, kind, message) => {
    const right = answer;
    answer = () => ({ status, content: { message: "Not Found" } });
    await expect(get()).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
    answer = right;
    expect(await get()).toBe("ghs_2");
  },
);

test("an answer that is none is a failure", async () => {
  answer = () => ({ status: 201, content: { token: "" } });
  await expect(get()).rejects.toMatchObject({ kind: "failed" });
});

test("who no longer waits ends no renewal of others", async () => {
  const leaving = new AbortController();
  const left = tokens.get(leaving.signal);
  const stays = get();
  leaving.abort(new Error("stopped"));
  await expect(left).rejects.toThrow("stopped");
  expect(await stays).toBe("ghs_1");
});
