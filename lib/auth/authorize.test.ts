/** The table "Who may call what", row by row. */
import { describe, expect, test } from "vitest";
import { areaKeys } from "../../tests/kit/access/area-keys.ts";
import { routes } from "../routes/index.ts";
import type { AuthorizerOptions } from "./access-decision.ts";
import { createAuthorizer } from "./authorize.ts";
import { applicationKeysOf, createApplicationKeys } from "./keys/application-keys.ts";
import type { ApplicationKey } from "./keys/key-entry.ts";
import type { Sessions } from "./sessions/sessions.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const billing = createApplicationKeys([{ label: "API_KEYS entry", entries: [`billing:${key}`] }]);
const session = { id: "s", keyId: billing.identify(key)?.id ?? "", expiresAtMs: 9e15 };
const unused = () => {
  throw new Error("not asked here");
};
/** Knows two seals, and answers as real ones do: at once or later. */
const sessions: Sessions = {
  open: unused,
  revoke: unused,
  openForPerson: unused,
  personOf: () => null,
  isLive: unused,
  verify: (seal, use) => {
    if (seal === "fresh") return Promise.resolve(use === "cookie" ? session : null);
    if (seal === "known" && use === "cookie") return session;
    return seal === "Fe26.bearer" && use === "bearer" ? session : null;
  },
};
const application = {
  keys: billing,
  sessions,
  hasSecureCookies: true,
};
const everyKey = areaKeys({
  search: "search",
  classifier: "classifier",
  mcp: "mcp",
  subscribers: "subscriber",
  wiki: "wiki",
});

type Headers = Readonly<Record<string, string>>;
const bearer = (presented: string): Headers => ({ authorization: `Bearer ${presented}` });

async function opens(options: AuthorizerOptions, path: string, headers: Headers = {}) {
  const request = { path, header: (name: string) => headers[name] ?? null };
  return (await createAuthorizer(options).authorize(request)).refusal === null;
}

const paths = {
  search: "/api/search",
  document: "/api/document",
  classify: "/api/classify-ticket",
  feedback: "/api/classify-ticket/feedback",
  stats: "/api/classify-ticket/stats",
  mcp: "/api/mcp",
  subscribers: "/api/mcp-public",
  page: "/docs/guide/start",
  wiki: "/api/wiki/search",
  console: "/console",
  ticketPage: "/console/tickets",
  table: "/api/console/table.csv",
  ticketList: "/api/classify-ticket/tickets",
  plugins: "/api/plugins",
  pluginPage: "/plugins",
  unknown: "/api/nothing",
} as const;

const on = { application, keys: everyKey };

describe("USE_AUTH on", () => {
  test.each([
    "/api/health",
    "/api/auth",
    "/api/auth/token",
    "/api/auth/nothing",
    "/sign-in",
    "/embed.js",
    "/diagrams",
    "/socket.io/",
  ])("%s is for everybody", async (path) => {
    expect(await opens(on, path)).toBe(true);
  });

  test.each(Object.values(paths))("%s is closed without a credential", async (path) => {
    expect(await opens(on, path)).toBe(false);
  });

  test("webhooks, keys and audit trail open for an application key and for none of an area", async () => {
    for (const path of [
      "/api/webhooks",
      "/console/webhooks",
      "/api/keys",
      "/api/keys/actions",
      "/console/keys/make",
      "/console/audit",
      // A page that nobody has named yet is closed to agents.
      "/console/settings",
      "/console/tickets-of-all",
    ]) {
      expect(await opens(on, path, bearer(key))).toBe(true);
      for (const name of ["search", "classifier", "mcp", "subscriber", "wiki"]) {
        expect(await opens(on, path, bearer(name))).toBe(false);
      }
    }
  });

  test.each(Object.values(paths))("%s opens for a key and for a session", async (path) => {
    const credentials = [bearer(key), bearer("Fe26.bearer"), cookie("known"), cookie("fresh")];
    for (const headers of credentials) expect(await opens(on, path, headers)).toBe(true);
  });

  test.each([
    ["search", [paths.search, paths.document]],
    [
      "classifier",
      [
        paths.classify,
        paths.feedback,
        paths.stats,
        paths.console,
        paths.ticketPage,
        paths.table,
        paths.ticketList,
      ],
    ],
    ["mcp", []],
    ["subscriber", [paths.subscribers]],
    ["wiki", [paths.page, paths.wiki]],
  ] as const)("the key of %s opens %j and nothing else", async (presented, expected) => {
    const opened: string[] = [];
    for (const path of Object.values(paths)) {
      if (await opens(on, path, bearer(presented))) opened.push(path);
    }
    expect(opened).toEqual(expected);
  });

  test.each([
    "/api/healthz",
    "/api/health/",
    "/api/health/x",
    "/api/authx",
    "/sign-in/",
    "/sign-inx",
    "/Sign-In",
    "/embed.js/x",
    "/socket.io",
    "/socket.io/x",
    "",
    "/",
  ])("%j is no public route", async (path) => {
    expect(await opens(on, path)).toBe(false);
  });

  test("further public paths are exact as well", async () => {
    const more = { ...on, publicPaths: new Set(["/_next/static/a.js"]) };
    expect(await opens(more, "/_next/static/a.js")).toBe(true);
    expect(await opens(more, "/_next/static/a.js.map")).toBe(false);
  });

  test("what was presented decides: nothing makes up for it", async () => {
    for (const wrong of [bearer("wrong"), { authorization: "Basic x" }, { "x-api-key": "wrong" }]) {
      expect(await opens(on, paths.search, { ...cookie("known"), ...wrong })).toBe(false);
    }
  });

  test("a caller is known by name and id, a session by its own", async () => {
    const callerOf = async (headers: Headers) => {
      const request = { path: paths.plugins, header: (name: string) => headers[name] ?? null };
      const decision = await createAuthorizer(on).authorize(request);
      return decision.refusal === null ? decision.caller : null;
    };
    expect(await callerOf(bearer(key))).toMatchObject({ kind: "key", keyName: "billing" });
    expect(await callerOf(cookie("known"))).toEqual({ kind: "session", session, by: "cookie" });
    expect(await callerOf(bearer("Fe26.bearer"))).toMatchObject({ by: "bearer" });
  });

  test("what a caller may see is that of its key, and a session may see less", async () => {
    const permittedFor = async (ofKey: readonly string[] | null, ofSession?: readonly string[]) => {
      const limited = applicationKeysOf([
        { ...(billing.identify(key) as ApplicationKey), collections: ofKey },
      ]);
      const verify = () => ({ ...session, collections: ofSession });
      const authorizer = createAuthorizer({
        ...on,
        application: { ...application, keys: limited, sessions: { ...sessions, verify } },
      });
      const permitted: (readonly string[] | null | undefined)[] = [];
      for (const headers of [bearer(key), cookie("known")]) {
        const header = (name: string) => headers[name] ?? null;
        const decision = await authorizer.authorize({ path: paths.search, header });
        if (decision.refusal === null) permitted.push(decision.permitted);
      }
      return permitted;
    };
    expect(await permittedFor(null)).toEqual([null, null]);
    expect(await permittedFor(["a", "b"])).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    expect(await permittedFor(["a", "b"], ["b", "c"])).toEqual([["a", "b"], ["b"]]);
    expect(await permittedFor(null, ["b"])).toEqual([null, ["b"]]);
    expect(await permittedFor(["a"], [])).toEqual([["a"], []]);
  });

  test("only a cookie that is no session is cleared", async () => {
    const refusedWith = async (headers: Headers) => {
      const request = { path: paths.plugins, header: (name: string) => headers[name] ?? null };
      const { refusal } = await createAuthorizer(on).authorize(request);
      return refusal?.headers;
    };
    expect(await refusedWith(cookie("guest"))).toEqual({
      "WWW-Authenticate": 'Bearer realm="knowledge-sdk", error="invalid_token"',
      "Set-Cookie": "svc_session=; Max-Age=0; Path=/; HttpOnly; Secure; Partitioned; SameSite=None",
    });
    expect(await refusedWith({ ...cookie("guest"), ...bearer("wrong") })).not.toHaveProperty(
      "Set-Cookie",
    );
    expect(await refusedWith({ cookie: "theme=dark" })).toEqual({
      "WWW-Authenticate": 'Bearer realm="knowledge-sdk"',
    });
  });

  test("whoever has no credential gets one and the same refusal: making it took most of a decision", async () => {
    const authorizer = createAuthorizer(on);
    const refusalOf = async (headers: Headers) => {
      const header = (name: string): string | null => headers[name] ?? null;
      return (await authorizer.authorize({ path: paths.plugins, header })).refusal;
    };
    expect(await refusalOf({})).toBe(await refusalOf({ cookie: "theme=dark" }));
    expect(await refusalOf({})).not.toBe(await refusalOf(bearer("wrong")));
  });
});

test("sessions that cannot be read are refused, and nothing rejects", async () => {
  const broken: Sessions = { ...sessions, verify: () => Promise.reject(new Error("disk gone")) };
  const options = { application: { ...application, sessions: broken }, keys: everyKey };
  const request = {
    path: paths.plugins,
    header: (name: string) => cookie("any")[name] ?? null,
  };
  const { refusal } = await createAuthorizer(options).authorize(request);
  expect(refusal).toMatchObject({ code: "state_unavailable", cause: new Error("disk gone") });
  expect(await opens(options, paths.plugins, bearer(key))).toBe(true);
});

describe("a key with areas", () => {
  const limited = "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e";
  const optionsFor = (areas: string): AuthorizerOptions => {
    const entries = [`limited:${limited} areas=${areas}`];
    const own = createApplicationKeys([{ label: "line", entries, file: "/keys" }]);
    const keyId = own.identify(limited)?.id ?? "";
    const verify = () => ({ ...session, keyId });
    return {
      application: { ...application, keys: own, sessions: { ...sessions, verify } },
      keys: everyKey,
    };
  };
  const admin = ["/console/keys", "/console/keys/new", "/console/keys.rsc", "/console/audit"];
  const tickets = [
    paths.stats,
    paths.console,
    paths.ticketPage,
    paths.table,
    paths.ticketList,
    "/api/classify-ticket/ticket",
    "/api/classify-ticket/counts",
    "/console/feedback",
  ];
  const writing = [
    paths.classify,
    paths.feedback,
    "/api/classify-ticket/documents",
    "/api/classify-ticket/draft/outcome",
    "/api/classify-ticket/feedback/undo",
    "/api/classify-ticket/feedback/bulk",
  ];
  const reading = [paths.page, paths.wiki, "/api/docs", "/llms.txt", "/api/wiki/vote", "/search"];
  const expected = {
    search: [paths.search],
    documents: [paths.document],
    tickets,
    "tickets:write": writing,
    mcp: [paths.mcp, paths.subscribers],
    wiki: reading,
    admin: [paths.plugins, "/api/plugins/crm-1", paths.pluginPage, ...admin],
  };
  const all = Object.values(expected).flat();

  test.each(Object.entries(expected))("%s opens its own paths and no others", async (area, own) => {
    const options = optionsFor(area);
    for (const headers of [bearer(limited), cookie("known")]) {
      const opened: string[] = [];
      for (const path of all) if (await opens(options, path, headers)) opened.push(path);
      expect(opened.sort()).toEqual([...own].sort());
      // Nothing is there.
      expect(await opens(options, paths.unknown, headers)).toBe(true);
    }
  });

  test("is refused with the name of the area that it would need", async () => {
    const request = {
      path: paths.ticketList,
      header: (name: string) => bearer(limited)[name] ?? null,
    };
    const { refusal } = await createAuthorizer(optionsFor("search,wiki")).authorize(request);
    expect(refusal).toMatchObject({ code: "area_not_allowed", headers: {} });
    expect(refusal?.message).toContain("the area tickets,");
  });

  test("and what was let in is asked again while it lasts", () => {
    const authorizer = createAuthorizer(optionsFor("wiki"));
    const keyId = billing.identify(key)?.id ?? "";
    const known = { kind: "key", keyId, keyName: "billing" } as const;
    expect(authorizer.isCurrent(known, "/wiki")).toBe(false);
    expect(createAuthorizer(on).isCurrent(known, "/plugins")).toBe(true);
    expect(authorizer.isCurrent({ kind: "anyone" }, "/wiki")).toBe(true);
  });
});

/** For everybody, or with secrets of their own. */
const withoutKeys: ReadonlySet<string> = new Set(["public", "metrics", "connectors"]);

test("every row of the table names an area for limited keys, where one can open it", () => {
  const rows = Object.entries(routes);
  const free = rows.filter(([, { keyArea }]) => keyArea === null).map(([path]) => path);
  expect(free).toEqual(rows.flatMap(([path, { area }]) => (withoutKeys.has(area) ? [path] : [])));
});

describe("USE_AUTH off", () => {
  test.each(["/console/keys", "/console/audit"])("%s is for application keys", async (path) => {
    for (const headers of [{}, bearer("classifier"), bearer(key)] as Headers[]) {
      const request = { path, header: (name: string) => headers[name] ?? null };
      const off = createAuthorizer({ application: null, keys: everyKey });
      expect((await off.authorize(request)).refusal?.code).toBe("auth_required");
    }
  });

  const { unknown: _unknown, ...listed } = paths;

  test.each(["/api/nothing", "/api", "/api/", "/api/plugins/a/b", "/api/health/", "/api/searchx"])(
    "%s is not in the table: 404 for every caller",
    async (path) => {
      for (const keys of [areaKeys(), everyKey]) {
        for (const headers of [{}, bearer("search"), bearer(key), cookie("known")] as Headers[]) {
          const request = { path, header: (name: string) => headers[name] ?? null };
          const { refusal } = await createAuthorizer({ application: null, keys }).authorize(
            request,
          );
          expect(refusal?.code).toBe("route_not_found");
        }
      }
    },
  );

  test.each(Object.values(listed))("without any key %s is open", async (path) => {
    expect(await opens({ application: null, keys: areaKeys() }, path)).toBe(true);
  });

  test.each([
    [{ search: "search" }, [paths.search, paths.mcp]],
    [
      { classifier: "classifier" },
      [
        paths.classify,
        paths.feedback,
        paths.stats,
        paths.mcp,
        paths.console,
        paths.ticketPage,
        paths.table,
        paths.ticketList,
      ],
    ],
    [{ mcp: "mcp" }, [paths.mcp]],
    [
      { wiki: "wiki" },
      [paths.page, paths.wiki, paths.console, paths.ticketPage, paths.table, paths.ticketList],
    ],
    [{ subscribers: "subscriber" }, [paths.subscribers]],
  ])("%j closes %j and nothing else, and opens them", async (given, expected) => {
    const off = { application: null, keys: areaKeys(given) };
    const closed: string[] = [];
    for (const path of Object.values(listed)) if (!(await opens(off, path))) closed.push(path);
    expect(closed).toEqual(expected);
    const [right = ""] = Object.values(given);
    for (const path of expected) {
      expect(await opens(off, path, bearer(right))).toBe(true);
      expect(await opens(off, path, bearer(`${right}x`))).toBe(false);
    }
  });

  test.each(["/api/webhooks", "/console/webhooks", "/console/webhooks/act"])(
    "%s is closed as soon as there is a key of another kind, which does not open it",
    async (path) => {
      for (const name of ["search", "classifier", "mcp", "subscribers", "wiki"]) {
        const off = { application: null, keys: areaKeys({ [name]: "key" }) };
        const consoleSignIn = { mayPass: () => true };
        expect(await opens(off, path)).toBe(false);
        expect(await opens({ ...off, consoleSignIn }, path, bearer("key"))).toBe(false);
      }
      const wikiSignIn = { isRequired: true, mayPass: () => true };
      expect(await opens({ application: null, keys: areaKeys(), wikiSignIn }, path)).toBe(false);
      expect(await opens({ application: null, keys: areaKeys() }, path)).toBe(true);
    },
  );

  test("people signed in to the console may use it and the classifier, and nothing else", async () => {
    const consoleSignIn = { mayPass: () => true };
    const off = { application: null, keys: everyKey, consoleSignIn };
    const open: string[] = [];
    for (const path of Object.values(paths)) if (await opens(off, path)) open.push(path);
    const closedBefore = await Promise.all(
      open.map((path) => opens({ application: null, keys: everyKey }, path)),
    );
    expect(open.filter((_path, index) => !closedBefore[index])).toEqual([
      paths.classify,
      paths.feedback,
      paths.stats,
      paths.console,
      paths.ticketPage,
      paths.table,
      paths.ticketList,
    ]);
    expect(await opens(off, paths.console, bearer("wrong"))).toBe(false);
  });

  test("MCP takes any of its three keys", async () => {
    const off = { application: null, keys: everyKey };
    for (const right of ["mcp", "search", "classifier"]) {
      expect(await opens(off, paths.mcp, bearer(right))).toBe(true);
    }
    expect(await opens(off, paths.mcp, bearer("wiki"))).toBe(false);
  });

  test("a session is nothing that anybody asks for", () => {
    const authorizer = createAuthorizer({ application: null, keys: areaKeys() });
    expect([authorizer.isRequired, authorizer.identify({ header: () => "x" })]).toEqual([
      false,
      null,
    ]);
  });
});

function cookie(seal: string): Headers {
  return { cookie: `svc_session=${seal}` };
}
