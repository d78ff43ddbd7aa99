/** Attacks 79 to 97: ways around the gate, and a sweep over everything that was built. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exactRoutes } from "../../lib/routes/index.ts";
import { send, sendRaw } from "../kit/requests/http-client.ts";
import { type GuardedService, keys, startGuardedService } from "../kit/services/guarded-service.ts";
import { type ServiceProcess, startFramework } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";

let service: GuardedService;
beforeAll(async () => {
  service = await startGuardedService();
});
afterAll(() => service.remove());

async function rawStatus(target: string, ...lines: string[]): Promise<number> {
  const head = [`GET ${target} HTTP/1.1`, "Host: a", "Connection: close", ...lines].join("\r\n");
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await sendRaw(service.url, `${head}\r\n\r\n`))?.[1]);
}

describe("paths that two readers could read differently", () => {
  test.each([
    ["79 encoded slash", "/api/auth/..%2fconfig", 400],
    ["79 encoded slash in upper case", "/api/auth/..%2Fplugins", 400],
    ["80 path parameter", "/api/auth/..;/config", 400],
    ["81 dot-dot", "/api/auth/../config", 400],
    ["81 encoded dot-dot", "/api/auth/%2e%2e/plugins", 400],
    ["82 two slashes", "//api/config", 400],
    ["82 two slashes within", "/api//plugins", 400],
    ["83 backslash", "/api\\config", 400],
    ["83 encoded backslash", "/api/auth%5c..%5cplugins", 400],
    ["84 NUL", "/api/auth/%00", 400],
    ["84 escape that is no character", "/docs/x%ff", 400],
    ["84 escape that is no character, of a file", "/site/%ff", 400],
    ["85 absolute form", "http://a/api/plugins", 400],
    ["87 data of pages", "/_next/data/build/index.json", 401],
    ["88 image resizer", "/_next/image?url=%2Fembed.js&w=64&q=75", 404],
    ["90 another case", "/API/Plugins", 401],
    ["91 longer than a public route", "/api/healthz", 401],
    ["91 longer than the sign-in", "/api/authx", 401],
    ["below a public route", "/api/health/x", 401],
    ["below the sign-in page", "/sign-in/x", 401],
    ["encoded letters of a public route", "/api/%68ealth", 401],
    ["encoded letters of a route", "/api/%70lugins", 401],
    ["dot segment", "/./api/plugins", 401],
    ["a file of the build that is no asset", "/_next/server/app/page.js", 401],
    ["an asset that was not built", "/_next/static/chunks/../../server/x.js", 400],
    ["an asset that does not exist", "/_next/static/x.js", 401],
    ["a picture that is for readers", "/search-page.png", 401],
    ["the manifest", "/.next/app-path-routes-manifest.json", 401],
  ])("%s: %s", async (_name, target, status) => {
    expect(await rawStatus(target)).toBe(status);
  });
});

test("89 headers that routed around gates of frameworks before: 401", async () => {
  const values: Readonly<Record<string, string>> = {
    "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware:src/middleware",
    "x-middleware-rewrite": "/api/health",
    "x-middleware-next": "1",
    "x-invoke-path": "/sign-in",
    "x-matched-path": "/sign-in",
    "x-original-url": "/api/health",
    "x-rewrite-url": "/api/health",
    "x-forwarded-uri": "/sign-in",
    "x-http-method-override": "OPTIONS",
    "x-nextjs-data": "1",
    "next-action": "x",
  };
  for (const [name, value] of Object.entries(values)) {
    for (const target of ["/api/plugins", "/", "/docs/docs/page-1"]) {
      expect([name, target, await rawStatus(target, `${name}: ${value}`)]).toEqual([
        name,
        target,
        401,
      ]);
    }
  }
});

describe("92 and 93 methods", () => {
  const ask = (method: string, headers: Readonly<Record<string, string>> = {}) =>
    send(service.url, { method, target: "/api/plugins", headers });

  test.each(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
    "%s without a credential: 401",
    async (method) => {
      expect((await ask(method)).status).toBe(401);
    },
  );

  test("a preflight gets no content", async () => {
    const preflight = { Origin: "https://evil.example", "Access-Control-Request-Method": "GET" };
    const { status, headers, body } = await ask("OPTIONS", preflight);
    expect([status, body, headers["access-control-allow-origin"]]).toEqual([204, "", undefined]);
  });

  test("TRACE with a key: 405, CONNECT: closed", async () => {
    const headers = { Authorization: `Bearer ${keys.first}` };
    expect((await ask("TRACE", headers)).status).toBe(405);
    const connect = "CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: a\r\n\r\n";
    expect(await sendRaw(service.url, connect)).toBe("");
  });
});

describe("heads", () => {
  const get = "GET /api/plugins HTTP/1.1";
  test.each([
    ["94 two Host headers", [get, "Host: a", "Host: b"]],
    ["95 length and chunks", [get, "Host: a", "Content-Length: 1", "Transfer-Encoding: chunked"]],
  ])("%s: 400", async (_name, lines) => {
    const bytes = `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`;
    expect(await sendRaw(service.url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("what was built", () => {
  const manifest = JSON.parse(
    readFileSync(join(projectFolder, ".next/app-path-routes-manifest.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const built = Object.values(manifest).map((route) =>
    route.replace(/\[\.\.\.\w+\]/, "docs/page-1").replace(/\[\w+\]/g, "docs"),
  );
  // One built route answers for most of the table.
  const routes = new Set([...built, ...exactRoutes.keys(), "/api/plugins/order-form"]);
  // Not asked of the table: a row that becomes public by mistake has to show here.
  // Metrics have a key of their own, see tests/http/metrics.test.ts, and connectors a signature, see
  // lib/api/connectors; without one they do not exist.
  // Code for pages of other sites, and where agents are told to sign in, are for everybody.
  const isPublic = (route: string): boolean =>
    /^\/(?:sign-in|diagrams|metrics|search(?:-dialog)?\.js|\.well-known\/oauth-protected-resource(?:\/.*)?|api\/connect\/(?:github|zendesk|mail)|console\/sign-(?:in|out)|site\/[a-z\d.-]+|api\/health|api\/banner|api\/colours|api\/policy-reports|api\/auth(?:\/.*)?)$/.test(
      route,
    );
  const closed = [...routes].filter((route) => !isPublic(route));
  const variants = (route: string): string[] =>
    [
      route,
      `${route}/`,
      `${route}.rsc`,
      `${route === "/" ? "/index" : route}.segments/_tree.segment.rsc`,
      `${route}?_rsc=1`,
      `${route}?__nextDataReq=1`,
      `${route}.txt`,
      `${route}.json`,
      `/_next/data/x${route}.json`,
      `${route}%2f`,
      `${route}%20`,
      `${route}/%2e`,
      `${route};x`,
      `/en${route}`,
    ].map((target) => target.replace(/^\/\/+/, "/"));

  test("has the routes that are expected to be closed", () => {
    expect(closed).toContain("/");
    expect(closed).toContain("/api/search");
    expect(closed).toContain("/api/plugins");
    expect(closed.length).toBeGreaterThan(30);
  });

  test("86 nothing of it opens without a credential, however it is asked for", async () => {
    const open: string[] = [];
    for (const route of closed) {
      for (const target of variants(route)) {
        for (const lines of [[], ["RSC: 1", "Next-Router-Prefetch: 1"], ["Accept: text/html"]]) {
          const status = await rawStatus(target, ...lines);
          if (![303, 400, 401, 404].includes(status))
            open.push(`${status} ${target} ${lines.join()}`);
          // A page that is not there may only be told to those who may know it.
          if (status === 404) open.push(`404 ${target} ${lines.join()}`);
        }
      }
    }
    expect(open).toEqual([]);
  });

  test("no method opens it", async () => {
    const open: string[] = [];
    for (const target of closed) {
      for (const method of ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
        const { status } = await send(service.url, { method, target });
        if (status !== 401) open.push(`${status} ${method} ${target}`);
      }
    }
    expect(open).toEqual([]);
  });

  test("with a key each of them is there", async () => {
    const headers = { Authorization: `Bearer ${keys.first}` };
    for (const target of closed) {
      const { status } = await send(service.url, { target, headers });
      expect([target, [401, 403].includes(status)]).toEqual([target, false]);
    }
  });
});

describe("under plain next start the checks work alone", () => {
  let framework: ServiceProcess;
  beforeAll(async () => {
    framework = await startFramework({
      USE_AUTH: "1",
      API_KEYS: keys.first,
      DATA_DIR: join(projectFolder, "test-results", `framework-${process.pid}`),
    });
  });
  afterAll(() => framework.stop());

  test.each([
    ["/api/search?q=a", [401]],
    ["/api/document?id=a", [401]],
    ["/api/plugins", [401]],
    ["/api/plugins/a", [401]],
    ["/api/nothing", [401]],
    // The index may not be there.
    ["/api/health", [200, 503]],
    ["/api/auth", [200]],
    ["/sign-in", [200]],
  ])("%s: %j", async (target, expected) => {
    expect(expected).toContain((await send(framework.url, { target })).status);
  });

  test.each(["/", "/docs/guide/start", "/docs/errors/unauthorized", "/plugins"])(
    "%s leads to the sign-in page and shows nothing",
    async (target) => {
      const { status, headers, body } = await send(framework.url, { target });
      expect([status, headers.location]).toEqual([
        307,
        `/sign-in?next=${encodeURIComponent(target)}`,
      ]);
      expect(body).not.toContain("<article");
    },
  );

  test.each(["/", "/docs/guide/start", "/plugins"])(
    "%s with RSC gives no content",
    async (target) => {
      const { body } = await send(framework.url, { target, headers: { RSC: "1" } });
      expect(body).not.toMatch(/Start|Plugins|collections/);
    },
  );
});
