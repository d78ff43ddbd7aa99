/** Attacks 45 to 58: the session's cookie. */
import { sealData } from "iron-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import {
  codeOf,
  cookieOf,
  type GuardedService,
  keys,
  post,
  secret,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

let service: GuardedService;
beforeAll(async () => {
  service = await startGuardedService();
});
afterAll(() => service.remove());

const askWith = (cookie: string, url: string = service.url) =>
  send(url, { target: "/api/plugins", headers: { Cookie: cookie } });
const withValue = (value: string) => askWith(`svc_session=${value}`);
const cleared = "svc_session=; Max-Age=0; Path=/; HttpOnly; Secure; Partitioned; SameSite=None";

describe("a value that is no session: 401 and cleared, never 500", () => {
  test.each([
    ["45 eight parts", "a*b*c*d*e*f*g*h"],
    ["46 no expiry", "Fe26.2*1*a*b*c*d*e*f~2"],
    ["47 unknown password", "Fe26.2*9*a*b*c**e*f~2"],
    ["48 a password named __proto__", "Fe26.2*__proto__*a*b*c**e*f~2"],
    ["49 a password named constructor", "Fe26.2*constructor*a*b*c**e*f~2"],
    ["55 4 KB", "x".repeat(4_096)],
    ["55 8 KB", "x".repeat(8_192)],
    ["a word", "guest"],
    ["JSON", '{"sid":"1"}'],
    ["percent signs", "%00%ff%"],
  ])("%s", async (_name, value) => {
    const answer = await withValue(value);
    expect([answer.status, codeOf(answer)]).toEqual([401, "unauthorized"]);
    expect(answer.headers["set-cookie"]).toBe(cleared);
  });

  test("50 cut, lengthened or with one character changed", async () => {
    const cookie = await signIn(service.url);
    const at = cookie.length - 20;
    const other = cookie[at] === "A" ? "B" : "A";
    const changed = [
      cookie.slice(0, -1),
      `${cookie}x`,
      cookie.slice(0, at) + other + cookie.slice(at + 1),
    ];
    for (const value of changed) expect((await askWith(value)).status).toBe(401);
  });

  test("51 sealed with a foreign secret", async () => {
    const exp = Date.now() + 60_000;
    const contents = { v: 1, use: "cookie", sid: "s", kid: "0".repeat(16), iat: Date.now(), exp };
    const foreign = await sealData(contents, { password: "x".repeat(32), ttl: 0 });
    expect((await withValue(foreign)).status).toBe(401);
    // With our secret, but for a key that is not there.
    const orphan = await sealData(contents, { password: secret, ttl: 0 });
    expect((await withValue(orphan)).status).toBe(401);
  });

  test("a page sends the browser to sign in and clears it as well", async () => {
    const headers = { Cookie: "svc_session=guest", Accept: "text/html" };
    const answer = await send(service.url, { target: "/docs/docs/page-1?a=b", headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/sign-in?next=%2Fdocs%2Fdocs%2Fpage-1%3Fa%3Db");
    expect(answer.headers["set-cookie"]).toBe(cleared);
  });
});

test("52 a secret that was replaced still opens, until it is taken away", async () => {
  const cookie = await signIn(service.url);
  const newer = "another session secret: the newest";
  const rotating = await startGuardedService({ SESSION_SECRET: `${secret},${newer}` });
  const rotated = await startGuardedService({ SESSION_SECRET: newer });
  try {
    expect((await askWith(cookie, rotating.url)).status).toBe(200);
    expect((await askWith(cookie, rotated.url)).status).toBe(401);
    const renewed = await signIn(rotating.url);
    expect((await askWith(renewed, rotated.url)).status).toBe(200);
  } finally {
    await Promise.all([rotating.remove(), rotated.remove()]);
  }
});

describe("53 expiry", () => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer();
  });
  afterAll(() => server.close());

  test.each([
    [86_399_000, 200],
    [86_400_000, 401],
    [86_401_000, 401],
  ])("after %d ms: %d, without a minute of grace", async (ms, status) => {
    const cookie = await signIn(server.url);
    server.clock.advance(ms);
    expect((await askWith(cookie, server.url)).status).toBe(status);
  });

  test("a clock that is set back by an hour signs out instead of prolonging", async () => {
    const cookie = await signIn(server.url);
    server.clock.advance(-3_600_000);
    expect((await askWith(cookie, server.url)).status).toBe(401);
  });
});

test("54 two cookies of that name: the first one counts", async () => {
  const cookie = await signIn(service.url);
  expect((await askWith(`svc_session=guest; ${cookie}`)).status).toBe(401);
  expect((await askWith(`${cookie}; svc_session=guest`)).status).toBe(200);
  expect((await askWith(`a=b; xsvc_session=guest; ${cookie}`)).status).toBe(200);
});

describe("56 after signing out a copy of the cookie is worth nothing", () => {
  test("through the API", async () => {
    const cookie = await signIn(service.url);
    expect((await askWith(cookie)).status).toBe(200);
    const headers = { Cookie: cookie };
    const asked = { method: "DELETE", target: "/api/auth", headers };
    const answer = await send(service.url, asked);
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([204, cleared]);
    expect((await askWith(cookie)).status).toBe(401);
    // Again, and without a session: nothing to do is no failure.
    expect((await send(service.url, asked)).status).toBe(204);
    expect((await send(service.url, { method: "DELETE", target: "/api/auth" })).status).toBe(204);
  });

  test("through the form", async () => {
    const cookie = await signIn(service.url);
    const asked = { method: "POST", target: "/api/auth/sign-out", headers: { Cookie: cookie } };
    const answer = await send(service.url, asked);
    expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in"]);
    expect((await askWith(cookie)).status).toBe(401);
  });
});

test("57 and 58 the attributes, to the letter, and no Domain", async () => {
  const askedAt = Date.now();
  const answer = await post(service.url, "/api/auth", { apiKey: keys.first });
  expect(answer.headers["set-cookie"]).toMatch(
    /^svc_session=Fe26\.2\*[\w*~-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { expiresAt } = JSON.parse(answer.body) as { expiresAt: string };
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(askedAt + 86_399_000);
});

test("over plain http that an operator accepts the cookie is Lax and not Secure", async () => {
  const server = await startApplicationServer({
    PUBLIC_ORIGIN: "http://kb.example",
    ALLOW_INSECURE_COOKIES: "1",
  });
  try {
    const answer = await post(server.url, "/api/auth", { apiKey: keys.first });
    expect(answer.headers["set-cookie"]).toMatch(
      /; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  } finally {
    await server.close();
  }
});

test("the state of a session is reported", async () => {
  const stateWith = async (headers: Readonly<Record<string, string>>) => {
    const { status, body } = await send(service.url, { target: "/api/auth", headers });
    return [status, JSON.parse(body)];
  };
  const cookie = cookieOf(await post(service.url, "/api/auth", { apiKey: keys.first }));
  const signedIn = { authenticated: true, required: true };
  expect(await stateWith({})).toEqual([200, { authenticated: false, required: true }]);
  expect(await stateWith({ Cookie: cookie })).toEqual([
    200,
    { ...signedIn, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await stateWith({ Authorization: `Bearer ${keys.first}` })).toEqual([200, signedIn]);
  expect(await stateWith({ Authorization: `Bearer ${keys.unknown}`, Cookie: cookie })).toEqual([
    200,
    { authenticated: false, required: true },
  ]);
});
