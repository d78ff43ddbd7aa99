/** Addresses that a site sends on, one by one and by patterns. */
import { describe, expect, test } from "vitest";
import { createSiteRedirects } from "./site-redirects.ts";

const { follow, leadingTo } = createSiteRedirects([
  { from: "/old", to: "/new" },
  { from: "/guides/*", to: "/start/:splat" },
  { from: "/:locale/docs", to: "/:locale/docs/begin" },
  { from: "/v1/:path*", to: "/docs/:path*" },
  { from: "/blog/[...slug]", to: "/posts/[...slug]" },
  { from: "/gone/*", to: "/" },
  { from: "/number/:id(\\d+)", to: "/docs/:id" },
]);

describe("an address that a site sends on", () => {
  test.each([
    ["/old/", "/new"],
    ["/guides/a/b", "/start/a/b"],
    ["/guides", "/start"],
    ["/de/docs", "/de/docs/begin"],
    ["/v1/x.html", "/docs/x"],
    ["/blog/2024/a", "/posts/2024/a"],
    ["/gone/for/good", "/"],
  ])("%s leads to %s", (from, to) => expect(follow(from)).toBe(to));

  test.each(["/other", "/de/docs/more", "/number/7", "/de"])("%s stays", (address) =>
    expect(follow(address)).toBeNull(),
  );
});

test("addresses that lead to pages are told, where the page says all of them", () => {
  expect(leadingTo(["/start/a", "/de/docs/begin", "/docs/x", "/posts/y"])).toEqual([
    { from: "/old", to: "/new" },
    { from: "/guides/a", to: "/start/a" },
    { from: "/de/docs", to: "/de/docs/begin" },
    { from: "/v1/x", to: "/docs/x" },
    { from: "/blog/y", to: "/posts/y" },
  ]);
});

test("10,000 redirects and addresses of 5,000 steps are read at once", () => {
  const many = Array.from({ length: 10_000 }, (_one, at) => ({
    from: `/a${at}/*`,
    to: `/b${at}/:splat`,
  }));
  const long = `/a0/${"x/".repeat(5_000)}y`;
  const redirects = createSiteRedirects(many);
  expect(redirects.follow(long)?.startsWith("/b0/x/x")).toBe(true);
  expect(redirects.leadingTo([long])).toEqual([]);
});
