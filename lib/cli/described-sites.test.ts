/** What the doctor says of a site whose addresses are ours. */
import { expect, test } from "vitest";
import { shadowedAddresses } from "./described-sites.ts";

test("addresses of a site that lead to pages of our own are named", () => {
  expect(shadowedAddresses(["/guide", "/docsy"], ["help"])).toEqual([]);
  expect(shadowedAddresses(["/", "/guide", "/docs/help/a", "/sign-in"], ["help"])).toEqual([
    "pages of our own win over the site's at /, /docs/help/a, /sign-in",
  ]);
});

test("of many addresses the first are named", () => {
  const addresses = Array.from({ length: 7 }, (_, at) => `/docs/help/${at}`);
  expect(shadowedAddresses(addresses, ["help"])[0]).toMatch(/4 and 2 more$/);
});
