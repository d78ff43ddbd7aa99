/** However many paths clients invent, the number of names is that of the routes. */
import { expect, test } from "vitest";
import { routeTemplate } from "./route-template.ts";
import { routes } from "./table.ts";

test.each([
  ["/api/search", "/api/search"],
  ["/api/plugins/order-form", "/api/plugins/{instanceId}"],
  ["/api/docs/explorer.js", "/api/docs/{file}"],
  ["/metrics", "/metrics"],
  ["/", "/"],
  ["/wiki", "/wiki"],
  ["/wiki/guide/start", "/wiki/{path}"],
  ["/wiki/", "/wiki/{path}"],
  ["/docs/guide/index-your-documents", "/docs/{path}"],
  ["/console/stats", "/console/{page}"],
  ["/console/sign-in", "/console/sign-in"],
  ["/_next/static/chunks/a.js", "/_next/{file}"],
  ["/socket.io/", "/socket.io/"],
  ["/api/nothing", "other"],
  ["/api/plugins/a/b", "other"],
  ["/wikix", "other"],
  ["/__proto__", "other"],
  ["constructor", "other"],
  ["", "other"],
])("%j is %s", (path, template) => {
  expect(routeTemplate(path)).toBe(template);
});

test("every row of the table is named as it is written there", () => {
  for (const path of Object.keys(routes)) {
    const asked = path
      .replace("/connect/{name}", "/connect/github")
      .replace("/site/{file}", "/site/favicon")
      .replace("{file}", "explorer.js");
    expect(routeTemplate(asked.replace("{instanceId}", "x"))).toBe(path);
  }
});

test("ten thousand paths have few names", () => {
  const names = new Set<string>();
  for (let count = 0; count < 10_000; count++) {
    const beginnings = ["/", "/api/", "/wiki/", "/api/plugins/", "/docs/", "/console/", "/_next/"];
    names.add(routeTemplate(`${beginnings[count % beginnings.length]}${count}`));
  }
  expect(names.size).toBeLessThan(10);
});
