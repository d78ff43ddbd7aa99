/** Attacks 115 to 117 and 121: signing in to pages in other ways. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { type GuardedService, keys, startGuardedService } from "../kit/services/guarded-service.ts";

let service: GuardedService;
beforeAll(async () => {
  service = await startGuardedService();
});
afterAll(() => service.remove());

const signInTo = (next: string) =>
  send(service.url, {
    method: "POST",
    target: "/api/auth/sign-in",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ apiKey: keys.first, next }).toString(),
  });

test.each([
  "//evil.example",
  "/\\evil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "https://evil.example/",
  "/\nSet-Cookie: a=b",
])("117 next=%j leads nowhere else", async (next) => {
  const { status, headers } = await signInTo(next);
  expect(status).toBe(303);
  const target = new URL(headers.location ?? "", "https://kb.example");
  expect(target.origin).toBe("https://kb.example");
  expect(target.pathname).toMatch(/^\/(?:%09\/evil\.example)?$/);
});

test("117 a page of ours is where it leads, without a key in its address", async () => {
  expect((await signInTo("/docs/docs/page-1?key=x&a=b")).headers.location).toBe(
    "/docs/docs/page-1?a=b",
  );
});

test("116 a sign-in that fails shows no key and keeps the way", async () => {
  const answer = await send(service.url, {
    method: "POST",
    target: "/api/auth/sign-in",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ apiKey: keys.unknown, next: "/docs/docs/page-1" }).toString(),
  });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    "/sign-in?error=key&next=%2Fdocs%2Fdocs%2Fpage-1",
  ]);
  const page = await send(service.url, { target: answer.headers.location ?? "" });
  expect(page.body).toContain("This key is not valid");
  expect(page.body).not.toContain(keys.unknown);
});

test("121 a made-up Host changes no address that we answer with", async () => {
  const headers = { Host: "evil.example", Accept: "text/html", "X-Forwarded-Host": "evil.example" };
  const answer = await send(service.url, { target: "/docs/docs/page-1", headers });
  expect(answer.headers.location).toBe("/sign-in?next=%2Fdocs%2Fdocs%2Fpage-1");
});

test("115 a key in the address of a page: 303 to the address without it, without signing in", async () => {
  const target = `/docs/docs/page-1?key=${keys.first}&x=1`;
  const answer = await send(service.url, { target, headers: { Accept: "text/html" } });
  expect([answer.status, answer.headers.location]).toEqual([303, "/docs/docs/page-1?x=1"]);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});
