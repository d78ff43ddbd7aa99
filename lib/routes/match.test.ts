/** Paths belong to a row by their exact letters, or to none. */
import { expect, test } from "vitest";
import { exactRoutes, matchRoute } from "./match.ts";
import { type Route, routes } from "./table.ts";

test.each([
  ["/api/search", "search"],
  ["/api/docs/explorer.css", "docsFile"],
  ["/api/plugins/order-form", "plugin"],
  ["/api/plugins/{instanceId}", "plugin"],
  ["/api/plugins/..", "plugin"],
  ["/feed.xml", "feed"],
  ["/.well-known/skills/acme/SKILL.md", "skillText"],
])("%s belongs to %s", (path, handler) => {
  expect(matchRoute(path)?.handler).toBe(handler);
});

test.each([
  "",
  "/",
  "/api",
  "/api/",
  "/api/search/",
  "//api/search",
  "/api/Search",
  "/api/%73earch",
  "/api/search?q=a",
  "/api/docs/",
  "/api/docs/{file}",
  "/api/docs/openapi.json",
  "/api/docs/explorer.js/",
  "/api/plugins/",
  "/api/plugins/a/b",
  "/api/plugins/a/",
  "/api/pluginsx/a",
  "/x/api/plugins/a",
  "/.well-known/skills//SKILL.md",
  "/.well-known/skills/a/b/SKILL.md",
  "/.well-known/skills/SKILL.md",
  "__proto__",
  "constructor",
  "/api/__proto__",
])("%j belongs to no row", (path) => {
  expect(matchRoute(path)).toBeNull();
});

test("a row without an area, or with an unknown area, does not compile", () => {
  const right: Route = {
    area: "search",
    keyArea: "search",
    handler: "search",
    methods: { GET: "search" },
  };
  // @ts-expect-error: who may call it is missing.
  const closed: Route = { handler: "search", methods: { GET: "search" } };
  // @ts-expect-error: rows never share the area of what is in no row.
  const open: Route = { ...right, area: "application" };
  // @ts-expect-error: the handler is in no row of the table.
  const unanswered: Route = { ...right, handler: "nothing" };
  expect([closed, open, unanswered]).toHaveLength(3);
});

test("everybody may call these rows and no others", () => {
  const open = Object.entries(routes).filter(([, { area }]) => area === "public");
  expect(open.map(([path]) => path)).toEqual([
    "/api/auth",
    "/api/auth/token",
    "/api/auth/session",
    "/api/auth/sign-in",
    "/api/auth/sign-out",
    "/api/auth/provider",
    "/api/auth/callback",
    "/api/auth/back-channel-logout",
    "/api/colours",
    "/api/banner",
    "/api/health",
    "/api/policy-reports",
    "/search.js",
    "/search-dialog.js",
    "/site/{file}",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/api/mcp",
    "/.well-known/oauth-protected-resource/api/mcp-public",
    "/console/sign-in",
    "/console/sign-out",
  ]);
});

test("a parameter is one whole segment, and a method's operation has its own name", () => {
  const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
  const wrong = rows.filter(([path]) => !/^(?:\/[\w.-]+)+(?:\/\{\w+\}(?:\/[\w.-]+)*)?$/.test(path));
  expect(wrong).toEqual([]);
  const operations = rows
    .flatMap(([, { methods }]) => Object.values(methods))
    .filter((id) => id !== null);
  expect(operations.length).toBeGreaterThan(30);
  expect(new Set(operations).size).toBe(operations.length);
  // Rows whose parameter may be anything are not listed.
  expect(new Set(exactRoutes.values()).size).toBe(rows.length - 2);
});
