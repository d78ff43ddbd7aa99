/** Who is counted when sign-ins fail. */
import { isIPv4, isIPv6 } from "node:net";
import type { HttpRequest } from "../http/index.ts";

/**
 * The peer of the connection, or, behind `proxies` proxies of the operator, the address that the
 * outermost of them saw. Entries further left in `X-Forwarded-For` were written by the client
 * itself.
 */
export function clientAddress(
  request: Pick<HttpRequest, "header" | "remoteAddress">,
  proxies: number,
): string {
  const peer = request.remoteAddress ?? "unknown";
  const header = request.header("x-forwarded-for");
  // The log and the turns of pages ask about every request, most of which have no such header.
  if (header === null) return networkOf(peer);
  const forwarded = header
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const chain = [...forwarded, peer];
  return networkOf(chain.at(-1 - proxies) ?? chain[0] ?? "unknown");
}

/**
 * The network without the client: the first three parts of an IPv4 address (/24) or of an IPv6
 * address (/48). Null if the host reveals no addresses.
 */
export function truncatedAddress(
  request: Pick<HttpRequest, "header" | "remoteAddress">,
  proxies: number,
): string | null {
  const address = clientAddress(request, proxies).replace(/^::ffff:/, "");
  if (isIPv4(address)) return address.replace(/\d+$/, "0");
  // Four groups, as they are counted.
  return /^(?:[\da-f]+:){3}[\da-f]+$/.test(address)
    ? `${address.split(":").slice(0, 3).join(":")}::`
    : null;
}

/** One client usually holds a whole /64 of IPv6. */
function networkOf(address: string): string {
  const isLong = address.includes(":") && !address.startsWith("::ffff:") && isIPv6(address);
  if (!isLong) return address.slice(0, 64);
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
