import { describe, expect, test } from "vitest";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import { createChoiceHandlers } from "./choice-handlers.ts";

const { colours: handler, banner } = createChoiceHandlers({});
const formType = "application/x-www-form-urlencoded";
const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(handler, "/api/colours", {
    method: "POST",
    body,
    headers: { "content-type": formType, ...headers },
  });

test.each(["system", "light", "dark"])("%s is kept where scripts find it too", async (theme) => {
  const { status, headers } = await send(`theme=${theme}`);
  expect(status).toBe(303);
  expect(headers["Set-Cookie"]).toBe(`kb_theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`);
});

test.each([
  ["http://docs.example/wiki/keys?voted=yes#end", "/wiki/keys?voted=yes"],
  ["http://docs.example/api/docs", "/api/docs"],
  ["http://docs.example/wiki?key=secret", "/wiki"],
  ["https://elsewhere.example/wiki", "/wiki"],
  ["http://docs.example//elsewhere.example/", "/"],
  ["http://docs.example/api/auth/sign-out", "/"],
  ["javascript:alert(1)", "/"],
  [`http://docs.example/${"x".repeat(5_000)}`, "/"],
  ["nonsense", "/"],
  ["", "/"],
])("from %s the way leads back to %s", async (referer, location) => {
  expect((await send("theme=dark", { referer })).headers.Location).toBe(location);
});

test.each([
  ["another colour", "theme=red", formType, 400],
  ["no colour", "", formType, 400],
  ["a header in the colour", "theme=dark%0d%0aX: y", formType, 400],
  ["two of the three names", "theme=dark,light", formType, 400],
  ["JSON", '{"theme":"dark"}', "application/json", 415],
  ["a long form", `theme=${"x".repeat(2_000)}`, formType, 413],
])("%s is refused and sets nothing", async (_name, body, type, status) => {
  const answer = await send(body, { "content-type": type });
  expect(answer.status).toBe(status);
  expect(answer.headers["Set-Cookie"]).toBeUndefined();
});

describe("a closed banner", () => {
  const close = (body: string) =>
    ask(banner, "/api/banner", {
      method: "POST",
      body,
      headers: { "content-type": formType, referer: "http://docs.example/wiki/keys" },
    });

  test("is kept where no script finds it, and leads back", async () => {
    const { status, headers } = await close("closed=0f766e0f766e");
    expect(status).toBe(303);
    expect(headers).toMatchObject({
      "Set-Cookie": "kb_banner=0f766e0f766e; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly",
      Location: "/wiki/keys",
    });
  });

  test.each(["", "closed=", "closed=0f766e0f766", "closed=0f766e0f766e%0d%0aX:+y", "theme=dark"])(
    "%j is refused",
    async (body) => {
      expect((await close(body)).status).toBe(400);
    },
  );
});
