import { expect, test } from "vitest";
import { SiteSettings } from "../../contract/index.ts";
import { createSite } from "../../site/index.ts";
import { headerParts, readersAreas, shownParts } from "./site-areas.ts";

const lookOf = (areas: unknown) =>
  createSite({ settings: SiteSettings.parse({ areas }), folder: "." }).look();
const visitor = { isSignedIn: false, isOperator: false };
const person = { isSignedIn: true, isOperator: false };
const operator = { isSignedIn: true, isOperator: true };

test.each([
  ["everybody", [true, true, true]],
  ["signed-in", [false, true, true]],
  ["operators", [false, false, true]],
  ["nobody", [false, false, false]],
])("what is for %s is shown to visitor, person and operator: %j", (audience, expected) => {
  const look = lookOf({ api: audience, search: audience });
  const parts = [visitor, person, operator].map((reader) =>
    shownParts(readersAreas(true, "en"), look, reader),
  );
  const hasApi = parts.map(({ areas }) => areas.some(({ address }) => address === "/api/docs"));
  expect(hasApi).toEqual(expected);
  expect(parts.map(({ hasSearch }) => hasSearch)).toEqual(expected);
});

test("an area that the caller may not open is never shown, whatever the operator says", async () => {
  const refusal = { reason: "missing" } as never;
  const authorizer = {
    authorize: ({ path }: { path: string }) =>
      path === "/console" ? { refusal } : { refusal: null, caller: { kind: "anyone" } as const },
    identify: () => null,
  };
  const { areas } = await headerParts({
    authorizer,
    look: lookOf({ docs: "nobody", console: "everybody" }),
    hasWiki: true,
    header: () => null,
  });
  expect(areas.map(({ address }) => address)).toEqual(["/api/docs"]);
});
