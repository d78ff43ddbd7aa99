/** People who sign in at a real identity provider: one session for everything, with the role that claims give. */
import { SignInSettings } from "knowledge-sdk/schemas";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  encoded,
  type IdentityProvider,
  type IdToken,
  newKey,
  startIdentityProvider,
} from "../kit/access/identity-provider.ts";
import { type Received, send } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { codeOf, cookieOf, keys, post } from "../kit/services/guarded-service.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const origin = "http://localhost:1";
const host = {
  Host: "localhost:1",
  /** Refusals are counted by address. */
  get "X-Forwarded-For"() {
    return `10.0.0.${people}`;
  },
};
const settings: SignInSettings = {
  roles: { claim: "groups", map: { readers: "reader", support: "agent", leads: "admin" } },
  collections: { claim: "groups", map: { support: ["guide"], leads: ["*"] } },
};
let provider: IdentityProvider;
let server: ApplicationServer;

beforeAll(async () => {
  provider = await startIdentityProvider(`${origin}/api/auth/callback`);
  const variables = {
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: "1",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  };
  const parts = [createMemoryStore(), createMemoryClassifier()] as const;
  server = await startApplicationServer(variables, ...parts, settings);
  provider.logoutAddress = `${server.url}/api/auth/back-channel-logout`;
});
afterEach(() => {
  provider.forge = null;
  server.application.auth?.people?.configure(SignInSettings.parse(settings));
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
  await provider.close();
});

/** Somebody new, so that tests do not end each other's sessions. */
let people = 0;
function somebody(...groups: readonly unknown[]): string {
  people += 1;
  const login = `person-${people}`;
  provider.people.set(login, { name: `Person ${people}`, groups });
  return login;
}

const get = (target: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
  send(server.url, { target, headers: { Accept: "text/html", ...host, ...headers } });
/** As a browser comes from the provider. */
const fromProvider = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" };

interface Returned {
  readonly cookie: string;
  readonly target: string;
}

/** What a browser has when it comes back from the provider. */
async function comeBack(login: string, next = "/console"): Promise<Returned> {
  const started = await get(`/api/auth/provider?${new URLSearchParams({ next })}`);
  const returned = new URL(await provider.signIn(started.headers.location ?? "", login));
  return { cookie: cookieOf(started), target: returned.pathname + returned.search };
}

const finish = ({ cookie, target }: Returned): Promise<Received> =>
  get(target, { Cookie: cookie, ...fromProvider });

async function signIn(login: string): Promise<string> {
  const answer = await finish(await comeBack(login));
  expect([answer.status, answer.headers.location]).toEqual([303, "/console"]);
  return cookieOf(answer);
}

const open = (target: string, cookie: string): Promise<Received> =>
  get(target, { Cookie: cookie, "Sec-Fetch-Dest": "document" });
/** For a program with the same session, which is not led to the words for people. */
const ask = (target: string, cookie: string): Promise<Received> =>
  get(target, { Cookie: cookie, Accept: "*/*" });
/** 403 for who is led to the words about a role that is too small. */
const statusOf = async (target: string, cookie: string): Promise<number> => {
  const { status, headers } = await open(target, cookie);
  return headers.location?.endsWith("&error=area") === true ? 403 : status;
};
/** Where somebody is led who may not see the page. */
const placeOf = ({ status, headers }: Received): string =>
  `${status} ${headers.location?.replace(/[?].*error=/, " ").replace(/&.*/, "")}`;
const trail = async (): Promise<readonly (string | null)[][]> =>
  ((await server.application.auth?.trail.read(0)) ?? []).map(
    ({ action, actor, outcome, subject }) => [action, actor, outcome, subject],
  );
const soon = { interval: 50 };

const sockets: Socket[] = [];
function connected(cookie: string): Promise<Socket> {
  const socket = io(`${server.url}/plugins/wiki`, {
    extraHeaders: { Cookie: cookie, ...host },
    transports: ["websocket"],
    reconnection: false,
  });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", reject);
  });
}

describe("one session opens what the role opens", () => {
  const targets = ["/wiki", "/console", "/plugins", "/console/keys"];
  test.each([
    ["readers", [200, 403, 403, 403]],
    ["support", [200, 200, 403, 403]],
    ["leads", [200, 200, 200, 200]],
  ])("%s", async (group, expected) => {
    const cookie = await signIn(somebody(group));
    expect(cookie).toMatch(/^svc_session=Fe26/);
    expect(await Promise.all(targets.map((target) => statusOf(target, cookie)))).toEqual(expected);
  });

  test("a refusal names the role that is missing, and leads a person to words about it", async () => {
    const cookie = await signIn(somebody("readers"));
    for (const path of ["/console", "/console/keys", "/plugins"]) {
      expect(placeOf(await open(path, cookie))).toBe("303 /sign-in area");
    }
    const refused = await ask("/console", cookie);
    expect(codeOf(refused)).toBe("area_not_allowed");
    expect(refused.body).toContain("needs the role agent, and yours is reader");
  });

  test("the person is named in the trail, and other sites cannot use the cookie", async () => {
    const login = somebody("leads");
    const cookie = await signIn(login);
    const plugin = { instanceId: "crm-1", name: "CRM", version: "1" };
    const headers = { Cookie: cookie, ...host, "Sec-Fetch-Site": "same-origin" };
    expect((await post(server.url, "/api/plugins", plugin, headers)).status).toBe(201);
    const name = provider.people.get(login)?.name;
    await expect.poll(trail, soon).toContainEqual(["sign_in", name, "allowed", `admin ${login}`]);
    await expect.poll(trail, soon).toContainEqual(["plugin_changed", name, "allowed", "crm-1"]);
    const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" };
    expect((await post(server.url, "/api/plugins", plugin, foreign)).status).toBe(403);
  });

  test("the collections of the claims are those of the decision", async () => {
    const decide = async (...groups: readonly string[]) =>
      server.application.authorizer.authorize({
        path: "/api/search",
        header: (
          (cookie) => (name: string) =>
            name === "cookie" ? cookie : null
        )(await signIn(somebody(...groups))),
      });
    expect(await decide("support")).toMatchObject({ permitted: ["guide"] });
    expect(await decide("readers")).toMatchObject({ permitted: [] });
    expect(await decide("readers", "leads")).toMatchObject({ permitted: null });
  });
});

describe("a person without a role", () => {
  test.each<[string, readonly unknown[]]>([
    ["no group", []],
    ["an unknown group", ["others"]],
    ["a number", [7]],
    ["objects", [{ name: "leads" }]],
  ])("in %s is refused with words, and the trail knows", async (_case, groups) => {
    const login = somebody(...groups);
    const answer = await finish(await comeBack(login, "/wiki"));
    expect([placeOf(answer), answer.headers["set-cookie"]]).toEqual([
      "303 /sign-in role",
      undefined,
    ]);
    const name = provider.people.get(login)?.name ?? "";
    await expect.poll(trail, soon).toContainEqual(["sign_in", name, "refused", login]);
  });

  test("whose groups the provider has left out is refused", async () => {
    const login = somebody("leads");
    provider.forge = ({ signed }) =>
      signed({ _claim_names: { groups: "src1" }, _claim_sources: {} });
    expect(placeOf(await finish(await comeBack(login)))).toBe("303 /sign-in role");
  });
});

describe("what ends a session", () => {
  test("a role that was taken away, at the next check, sockets included", async () => {
    const login = somebody("support");
    const cookie = await signIn(login);
    const socket = await connected(cookie);
    provider.people.set(login, { name: "Renamed", groups: [] });
    expect(await statusOf("/console", cookie)).toBe(200);
    server.clock.advance(15 * 60_000);
    await expect.poll(() => statusOf("/console", cookie), soon).toBe(303);
    await expect.poll(() => socket.connected, soon).toBe(false);
    await expect
      .poll(trail, soon)
      .toContainEqual(["sign_out", expect.anything(), "refused", login]);
  });

  test("a smaller role counts from the next check on, and so does a greater one", async () => {
    const login = somebody("support");
    const cookie = await signIn(login);
    provider.people.set(login, { name: "Anna", groups: ["readers"] });
    server.clock.advance(15 * 60_000);
    await expect.poll(() => statusOf("/console", cookie), soon).toBe(403);
    provider.people.set(login, { name: "Anna", groups: ["leads"] });
    // The check before may still be writing down when it was made.
    const atNextCheck = (): Promise<number> => {
      server.clock.advance(15 * 60_000);
      return statusOf("/plugins", cookie);
    };
    await expect.poll(atNextCheck, { interval: 1_000 }).toBe(200);
  });

  test("a refused sign-in ends the others, and a smaller one makes them smaller", async () => {
    const login = somebody("support");
    const cookie = await signIn(login);
    provider.people.set(login, { name: "Anna", groups: ["readers"] });
    await signIn(login);
    expect(await statusOf("/console", cookie)).toBe(403);
    provider.people.set(login, { name: "Anna", groups: [] });
    await finish(await comeBack(login));
    expect(await statusOf("/wiki", cookie)).toBe(303);
  });

  test("an hour without a request, and no hour with some", async () => {
    const cookie = await signIn(somebody("readers"));
    for (let passed = 0; passed < 90; passed += 45) {
      server.clock.advance(45 * 60_000);
      expect(await statusOf("/wiki", cookie)).toBe(200);
    }
    server.clock.advance(60 * 60_000);
    expect(await statusOf("/wiki", cookie)).toBe(303);
  });

  test("eight hours, however busy", async () => {
    const cookie = await signIn(somebody("readers"));
    for (let hours = 0; hours < 8; hours += 0.5) {
      expect([hours, await statusOf("/wiki", cookie)]).toEqual([hours, 200]);
      server.clock.advance(30 * 60_000);
    }
    expect(await statusOf("/wiki", cookie)).toBe(303);
  });

  test("a changed mapping counts for open sessions at once; a renamed collection is hidden", async () => {
    const cookie = await signIn(somebody("support"));
    const configure = (changed: SignInSettings): void =>
      server.application.auth?.people?.configure(SignInSettings.parse({ ...settings, ...changed }));
    configure({ collections: { claim: "groups", map: { support: ["manual"] } } });
    const decision = await server.application.authorizer.authorize({
      path: "/console",
      header: (name) => (name === "cookie" ? cookie : null),
    });
    expect(decision).toMatchObject({ permitted: ["manual"] });
    configure({ roles: { claim: "groups", map: { support: "reader" } } });
    expect(await statusOf("/console", cookie)).toBe(403);
    configure({ roles: { claim: "groups", map: {} } });
    expect(await statusOf("/wiki", cookie)).toBe(303);
  });

  test("signing out here, which leads on to the provider", async () => {
    const login = somebody("readers");
    const cookie = await signIn(login);
    const answer = await send(server.url, {
      method: "POST",
      target: "/api/auth/sign-out",
      headers: { ...host, Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
    });
    expect(answer.status).toBe(303);
    const address = new URL(answer.headers.location ?? "");
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${origin}/sign-in`);
    expect(address.searchParams.get("id_token_hint")).toMatch(/^ey/);
    expect(await statusOf("/wiki", cookie)).toBe(303);
    await expect
      .poll(trail, soon)
      .toContainEqual(["sign_out", expect.anything(), "allowed", login]);
  });
});

describe("back-channel logout", () => {
  const logOut = (token: string, type = "application/x-www-form-urlencoded"): Promise<Received> =>
    send(server.url, {
      method: "POST",
      target: "/api/auth/back-channel-logout",
      headers: { ...host, "Content-Type": type },
      body: String(new URLSearchParams({ logout_token: token })),
    });

  test("ends all sessions of the person, and no others", async () => {
    const [login, other] = [somebody("readers"), somebody("readers")];
    const [cookie, second, others] = [
      await signIn(login),
      await signIn(login),
      await signIn(other),
    ];
    const socket = await connected(cookie);
    const { status } = await logOut(provider.logoutToken({ sub: login }));
    expect(status).toBe(200);
    expect(await statusOf("/wiki", cookie)).toBe(303);
    expect(await statusOf("/wiki", second)).toBe(303);
    expect(await statusOf("/wiki", others)).toBe(200);
    await expect.poll(() => socket.connected, soon).toBe(false);
    await expect
      .poll(trail, soon)
      .toContainEqual(["sign_out", expect.anything(), "allowed", login]);
  });

  test("by the provider's own session ends that one alone", async () => {
    const login = somebody("readers");
    let sid: unknown;
    provider.forge = (token: IdToken) => {
      ({ sid } = token.claims);
      return token.signed({});
    };
    const cookie = await signIn(login);
    provider.forge = null;
    const second = await signIn(login);
    expect((await logOut(provider.logoutToken({ sid }))).status).toBe(200);
    expect([await statusOf("/wiki", cookie), await statusOf("/wiki", second)]).toEqual([303, 200]);
  });

  test.each<[string, (login: string) => string]>([
    ["nothing", () => ""],
    ["no token", () => "guest"],
    ["another audience", (sub) => provider.logoutToken({ sub, aud: "another" })],
    ["another issuer", (sub) => provider.logoutToken({ sub, iss: "http://evil.example" })],
    ["another key", (sub) => provider.logoutToken({ sub }, {}, newKey())],
    ["an old time", (sub) => provider.logoutToken({ sub, iat: 1_000_000_000, exp: 4e9 })],
    ["a time that has passed", (sub) => provider.logoutToken({ sub, exp: 1_000_000_000 })],
    ["no event", (sub) => provider.logoutToken({ sub, events: {} })],
    ["a nonce", (sub) => provider.logoutToken({ sub, nonce: "n" })],
    ["nobody", () => provider.logoutToken({})],
    ["no id of its own", (sub) => provider.logoutToken({ sub, jti: 7 })],
    ["no signature", (sub) => `${encoded({ alg: "none" })}.${encoded({ sub })}.`],
  ])("with %s ends nothing", async (_case, tokenFor) => {
    const login = somebody("readers");
    const cookie = await signIn(login);
    const { status, body } = await logOut(tokenFor(login));
    expect([status, JSON.parse(body).code]).toEqual([400, "logout_token_invalid"]);
    expect(await statusOf("/wiki", cookie)).toBe(200);
  });

  test("a token that was used ends no session that began after it", async () => {
    const login = somebody("readers");
    const before = await signIn(login);
    const token = provider.logoutToken({ sub: login });
    expect((await logOut(token)).status).toBe(200);
    expect(await statusOf("/wiki", before)).toBe(303);
    const after = await signIn(login);
    const { status, body } = await logOut(token);
    expect([status, JSON.parse(body).code]).toEqual([400, "logout_token_invalid"]);
    expect(await statusOf("/wiki", after)).toBe(200);
    expect((await logOut(provider.logoutToken({ sub: login }))).status).toBe(200);
    expect(await statusOf("/wiki", after)).toBe(303);
  });

  test("refused again and again, an address waits", async () => {
    somebody();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 11; sent++) statuses.add((await logOut("guest")).status);
    expect([...statuses]).toEqual([400, 429]);
  });

  test("an id token is no logout token, and a browser cannot bring one", async () => {
    let idToken = "";
    provider.forge = (token) => (idToken = token.signed({}));
    const cookie = await signIn(somebody("readers"));
    expect((await logOut(idToken)).status).not.toBe(200);
    expect((await logOut(idToken, "application/json")).status).toBe(415);
    expect(await statusOf("/wiki", cookie)).toBe(200);
  });
});

describe("a provider that fails between the way there and the way back", () => {
  afterEach(() => {
    provider.outage = null;
  });
  const refusals = async () => (await trail()).filter((row) => row[2] === "refused").length;

  test.each<IdentityProvider["outage"]>(["away", 502, 429, "busy"])(
    "(%s) is unreachable, and nobody was refused",
    async (outage) => {
      const returned = await comeBack(somebody("readers"));
      const before = await refusals();
      provider.outage = outage;
      // More often than an address may fail.
      for (let tried = 0; tried < 11; tried++) {
        expect(placeOf(await finish(returned))).toBe("303 /sign-in unreachable");
      }
      expect(await refusals()).toBe(before);
      provider.outage = null;
      expect((await finish(returned)).headers.location).toBe("/console");
    },
  );

  test.each(["temporarily_unavailable", "server_error"])(
    "and says %s through the browser is unreachable, and nobody was refused",
    async (error) => {
      const { cookie, target } = await comeBack(somebody("readers"));
      const { pathname, searchParams } = new URL(target, origin);
      searchParams.delete("code");
      searchParams.set("error", error);
      const before = await refusals();
      const answer = await finish({ cookie, target: `${pathname}?${searchParams}` });
      expect(placeOf(answer)).toBe("303 /sign-in unreachable");
      expect(await refusals()).toBe(before);
      searchParams.set("error", "access_denied");
      const denied = await finish({ cookie, target: `${pathname}?${searchParams}` });
      expect(placeOf(denied)).toBe("303 /sign-in provider");
    },
  );
});

describe("attacks on the way back", () => {
  const outcomeOf = async (returned: Returned) => {
    const answer = await finish(returned);
    return { place: placeOf(answer), setCookie: answer.headers["set-cookie"] };
  };
  const notValid = { place: "303 /sign-in provider", setCookie: undefined };
  const notBegun = { place: "303 /sign-in again", setCookie: undefined };

  test("the link of an attacker signs nobody in: without a sign-in of one's own, and with one", async () => {
    const attacker = await comeBack(somebody("leads"));
    expect(await outcomeOf({ ...attacker, cookie: "" })).toEqual(notBegun);
    const victim = await comeBack(somebody("readers"));
    expect(await outcomeOf({ cookie: victim.cookie, target: attacker.target })).toEqual(notValid);
    expect((await finish(victim)).headers.location).toBe("/console");
  });

  test("a code works once", async () => {
    const back = await comeBack(somebody("readers"));
    expect((await finish(back)).headers.location).toBe("/console");
    expect(await outcomeOf(back)).toEqual(notValid);
  });

  test("a state that was begun more than ten minutes ago is too old", async () => {
    const back = await comeBack(somebody("readers"));
    server.clock.advance(10 * 60_000);
    expect(await outcomeOf(back)).toEqual(notBegun);
  });

  test("the answer of another provider is refused (mix-up)", async () => {
    const { cookie, target } = await comeBack(somebody("readers"));
    const evil = encodeURIComponent("http://evil.example");
    expect(await outcomeOf({ cookie, target: target.replace(/iss=[^&]+/, `iss=${evil}`) })).toEqual(
      notValid,
    );
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/api/auth/provider",
    "/sign-in?next=//evil.example",
  ])("after it nobody is led to %s", async (next) => {
    const answer = await finish(await comeBack(somebody("readers"), next));
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  });

  test("a session that a browser had before is another one, and ends", async () => {
    const before = cookieOf(await post(server.url, "/api/auth", { apiKey: keys.first }, host));
    const { cookie, target } = await comeBack(somebody("readers"));
    const answer = await finish({ cookie: `${cookie}; ${before}`, target });
    expect(cookieOf(answer)).not.toBe(before);
    expect(await statusOf("/wiki", before)).toBe(303);
    expect(await statusOf("/wiki", cookieOf(answer))).toBe(200);
  });

  test("the cookie of the way is no session, and a session is none of it", async () => {
    const { cookie, target } = await comeBack(somebody("leads"));
    const asSession = cookie.replace("kb_sign_in", "svc_session");
    expect(await statusOf("/wiki", asSession)).toBe(303);
    const session = (await signIn(somebody("leads"))).replace("svc_session", "kb_sign_in");
    expect(await outcomeOf({ cookie: session, target })).toEqual(notBegun);
  });

  test.each<[string, (token: IdToken) => string]>([
    ["the name of another issuer", ({ signed }) => signed({ iss: "http://evil.example" })],
    ["another audience", ({ signed }) => signed({ aud: "another-client" })],
    ["a time that has passed", ({ signed }) => signed({ exp: 1_000_000_000 })],
    ["the signature of another key", ({ signed }) => signed({}, newKey())],
    ["another nonce", ({ signed }) => signed({ nonce: "made-up" })],
    ['"alg": "none"', ({ claims }) => `${encoded({ alg: "none" })}.${encoded(claims)}.`],
    ["another person than at userinfo", ({ signed }) => signed({ sub: "person-1" })],
  ])("an id token with %s is refused", async (_case, forge) => {
    const login = somebody("leads");
    provider.forge = forge;
    expect(await outcomeOf(await comeBack(login))).toEqual(notValid);
  });
});

test("without a provider the addresses are unknown ones", async () => {
  const plain = await startApplicationServer();
  for (const [method, target] of [
    ["GET", "/api/auth/provider"],
    ["GET", "/api/auth/callback?code=a"],
    ["POST", "/api/auth/back-channel-logout"],
  ] as const) {
    const answer = await send(plain.url, { method, target, headers: host });
    expect([target, answer.status, codeOf(answer)]).toEqual([target, 404, "route_not_found"]);
  }
  await plain.close();
});
