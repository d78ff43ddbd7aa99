import { expect, test, vi } from "vitest";
import { authorsAddress } from "./document-address.ts";

vi.stubGlobal("location", { origin: "https://kb.example" });

const documents = [
  { url: "/docs/help/pump", siteUrl: "https://acme.example/pump/" },
  { url: "/docs/help/seal" },
];

test.each([
  ["/docs/help/pump?hl=valve#valves", "https://acme.example/pump/#valves"],
  ["/docs/help/pump", "https://acme.example/pump/"],
  ["/docs/help/seal?hl=seal#top", "https://kb.example/docs/help/seal#top"],
  ["/wiki/help/other", "https://kb.example/wiki/help/other"],
])("%s is given to the author as %s", (address, given) => {
  expect(authorsAddress(address, documents)).toBe(given);
});
