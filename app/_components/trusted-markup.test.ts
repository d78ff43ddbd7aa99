import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function markedWith(trustedTypes: unknown): Promise<unknown> {
  vi.stubGlobal("trustedTypes", trustedTypes);
  const { trustedMarkup } = await import("./trusted-markup.ts");
  return trustedMarkup("<b>bold</b>");
}

test("a browser that knows Trusted Types gets them, and any other the text", async () => {
  const trusted = { of: "<b>bold</b>" };
  const createPolicy = () => ({ createHTML: () => trusted });
  expect(await markedWith({ createPolicy })).toBe(trusted);
});

test.each([
  ["undefined", undefined],
  ["the element of a heading called trustedTypes", { tagName: "H2", id: "trustedTypes" }],
])("%s is no policy, and breaks no page", async (_name, value) => {
  expect(await markedWith(value)).toBe("<b>bold</b>");
});
