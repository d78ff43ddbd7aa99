/** Attacks 118 to 120, and damaged cookies: signing in at an identity provider (OpenID Connect). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealData } from "iron-session";
import { createOidcAuth } from "knowledge-sdk";
import { startServer } from "knowledge-sdk/standalone";
import { createMemoryStore } from "knowledge-sdk/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  encoded,
  type IdentityProvider,
  type IdToken,
  newKey,
  startIdentityProvider,
} from "../kit/access/identity-provider.ts";
import { send } from "../kit/requests/http-client.ts";
import { cookieOf } from "../kit/services/guarded-service.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const baseUrl = "http://wiki.example";
const cookieSecret = "the cookie secret of these tests!";
const folder = temporaryFolder("knowledge oidc ");
let provider: IdentityProvider;
let wiki: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  writeFileSync(join(folder, "index.md"), "# Home\n");
  provider = await startIdentityProvider(`${baseUrl}/wiki/-/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const wikiAuth = createOidcAuth({ issuer, clientId, clientSecret, baseUrl, cookieSecret });
  const options = { port: 0, host: "127.0.0.1", wikiDir: folder, wikiAuth };
  wiki = await startServer(createMemoryStore([]), options);
});
afterEach(() => {
  provider.forge = null;
});
afterAll(async () => {
  await wiki.close();
  await provider.close();
});

const ask = (target: string, cookie = "") =>
  send(wiki.url, { target, headers: { Accept: "text/html", Cookie: cookie } });

/** What a browser has when it comes back from the provider. */
async function comeBack(): Promise<{ cookie: string; target: string }> {
  const started = await ask("/wiki");
  const returned = new URL(await provider.signIn(started.headers.location ?? ""));
  return { cookie: cookieOf(started), target: returned.pathname + returned.search };
}

const comeWith = async ({ cookie, target }: { cookie: string; target: string }) => {
  const { status, headers, body } = await ask(target, cookie);
  return { status, setCookie: headers["set-cookie"], showsCode: body.includes("code=") };
};
const refused = { status: 401, setCookie: undefined, showsCode: false };

test("a regular sign-in opens the wiki", async () => {
  const { cookie, target } = await comeBack();
  const answer = await ask(target, cookie);
  expect([answer.status, answer.headers.location]).toEqual([303, "/wiki"]);
  expect((await ask("/wiki", cookieOf(answer))).status).toBe(200);
});

describe("118 a state that is not ours", () => {
  test("is refused, and the code is not redeemed", async () => {
    const { cookie, target } = await comeBack();
    expect(
      await comeWith({ cookie, target: target.replace(/state=[^&]+/, "state=made-up") }),
    ).toEqual(refused);
    expect(await comeWith({ cookie, target: target.replace(/&?state=[^&]+/, "") })).toEqual(
      refused,
    );
    expect((await ask(target, cookie)).status).toBe(303);
  });

  test("of another browser does not sign in: the link of an attacker begins a new sign-in", async () => {
    const attacker = await comeBack();
    expect(await comeWith({ cookie: (await comeBack()).cookie, target: attacker.target })).toEqual(
      refused,
    );
    const { status, headers } = await ask(attacker.target);
    expect(status).toBe(303);
    expect(headers.location).toMatch(new RegExp(`^${provider.issuer}/auth\\?`));
  });
});

test("119 a code that was redeemed is refused", async () => {
  const back = await comeBack();
  expect((await ask(back.target, back.cookie)).status).toBe(303);
  expect(await comeWith(back)).toEqual(refused);
});

describe("120 an id token with", () => {
  test.each<[string, (token: IdToken) => string]>([
    ["the name of another issuer", ({ signed }) => signed({ iss: "http://evil.example" })],
    ["another audience", ({ signed }) => signed({ aud: "another-client" })],
    ["another nonce", ({ signed }) => signed({ nonce: "made-up" })],
    ["no nonce", ({ signed }) => signed({ nonce: undefined })],
    ["a time that has passed", ({ signed }) => signed({ exp: 1_000_000_000 })],
    ["the signature of another key", ({ signed }) => signed({}, newKey())],
    ["claims changed after signing", (token) => tampered(token, { sub: "administrator" })],
    ["no signature", ({ header, claims }) => `${encoded(header)}.${encoded(claims)}.`],
    ['"alg": "none"', ({ claims }) => `${encoded({ alg: "none" })}.${encoded(claims)}.`],
  ])("%s is refused", async (_case, forge) => {
    provider.forge = forge;
    expect(await comeWith(await comeBack())).toEqual(refused);
  });

  test("the issuer of another provider with the code is refused", async () => {
    const { cookie, target } = await comeBack();
    const evil = encodeURIComponent("http://evil.example");
    expect(await comeWith({ cookie, target: target.replace(/iss=[^&]+/, `iss=${evil}`) })).toEqual(
      refused,
    );
  });
});

function tampered({ signed, header, claims }: IdToken, changed: object): string {
  const signature = signed({}).split(".")[2] ?? "";
  return `${encoded(header)}.${encoded({ ...claims, ...changed })}.${signature}`;
}

describe("a cookie that cannot be read is invalid: a sign-in begins", () => {
  test.each([
    ["eight parts", "a*b*c*d*e*f*g*h"],
    ["no expiry", "Fe26.2*1*a*b*c*d*e*f~2"],
    ["an unknown password", "Fe26.2*9*a*b*c*1*e*f~2"],
    ["a name of every object", "Fe26.2*__proto__*a*b*c*1*e*f~2"],
    ["constructor", "Fe26.2*constructor*a*b*c*1*e*f~2"],
    ["nothing", ""],
    ["a word", "guest"],
    ["7,000 characters", "a*".repeat(3_500)],
  ])("%s", async (_case, value) => {
    for (const target of ["/wiki", "/wiki/-/callback?code=a&state=b"]) {
      const { status, headers } = await ask(target, `kb_oidc=${value}`);
      expect(status).toBe(303);
      expect(headers["set-cookie"]).toMatch(/^kb_oidc=Fe26/);
    }
  });

  test("sealed elsewhere, or with other contents", async () => {
    const contents = { subject: "administrator", until: 4_000_000_000 };
    for (const [value, password] of [
      [contents, "a secret of somebody else's server"],
      [{ subject: 7 }, cookieSecret],
    ] as const) {
      const seal = await sealData(value, { password });
      expect((await ask("/wiki", `kb_oidc=${seal}`)).status).toBe(303);
    }
  });
});
