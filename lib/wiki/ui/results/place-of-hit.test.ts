import { expect, test } from "vitest";
import { placeOfHit } from "./place-of-hit.ts";

test.each([
  [
    { path: "/wiki/guide/deploy/docker", collection: "guide", heading: "Ports" },
    "guide › deploy › Ports",
  ],
  [{ path: "/docs/api/v2/keys", collection: "api" }, "api › v2"],
  [{ path: "/docs/api", collection: "api", heading: "Start" }, "api › Start"],
  [{ path: "/wiki/a%20b/c", collection: "wiki" }, "wiki › a b"],
  [{ path: "/wiki/%E0%A4%A/c", collection: "wiki" }, "wiki › %E0%A4%A"],
  [{ path: "https://example.com/a/b", collection: "site" }, "site"],
])("%j is at %s", (hit, place) => {
  expect(placeOfHit({ heading: undefined, ...hit }).join(" › ")).toBe(place);
});

test("titles stand in place of the names of folders", () => {
  const hit = { path: "/wiki/guide/deploy/docker", collection: "guide", heading: "Ports" };
  expect(placeOfHit(hit, ["Handbook", "Run it"])).toEqual(["Handbook", "Run it", "Ports"]);
  expect(placeOfHit({ ...hit, heading: undefined }, ["Handbook"])).toEqual(["Handbook"]);
});
