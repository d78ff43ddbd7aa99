import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { clientAddress, truncatedAddress } from "./client-address.ts";

const addressOf = (remoteAddress: string, forwarded: string | null, proxies: number) => {
  const headers = forwarded === null ? {} : { "x-forwarded-for": forwarded };
  return clientAddress(handlerRequest("/", { headers, remoteAddress }), proxies);
};

test.each([
  ["192.0.2.1", null, 0, "192.0.2.1"],
  ["192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
  ["192.0.2.1", "198.51.100.7", 1, "198.51.100.7"],
  ["192.0.2.1", "203.0.113.5, 198.51.100.7", 1, "198.51.100.7"],
  ["192.0.2.1", "203.0.113.5, 198.51.100.7", 2, "203.0.113.5"],
  ["192.0.2.1", "198.51.100.7", 5, "198.51.100.7"],
  ["192.0.2.1", null, 1, "192.0.2.1"],
  ["192.0.2.1", " , ", 1, "192.0.2.1"],
])("%s, forwarded for %j, %d proxies: %s", (peer, forwarded, proxies, expected) => {
  expect(addressOf(peer, forwarded, proxies)).toBe(expected);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
])("addresses of one network are one client: %s", (address, expected) => {
  expect(addressOf(address, null, 0)).toBe(expected);
});

test.each([
  ["198.51.100.7", "198.51.100.0"],
  ["::ffff:198.51.100.7", "198.51.100.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["::1", "0:0:0::"],
  ["unknown", null],
  [null, null],
])("of %j the trail keeps %j", (remoteAddress, kept) => {
  expect(truncatedAddress({ remoteAddress, header: () => null }, 0)).toBe(kept);
});
