/** Keeps outbound requests out of the private network: the check and the connection see one address. */
import { lookup as lookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { OutboundError } from "./outbound-error.ts";

/** All of IPv6 that is given to networks of the internet; the list of what is not grows. */
const globalIpv6 = ipaddr.parseCIDR("2000::/3");
/** Addresses for examples in documentation, since RFC 9637. */
const exampleIpv6 = ipaddr.parseCIDR("3fff::/20");

/** Only what is routed on the internet, also when IPv4 is written inside IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed.match(globalIpv6) && !parsed.match(exampleIpv6));
}

/** Throws for a host that is written as an address, because no look-up is made for it. */
export function refusePrivateLiteral({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refusal(hostname);
}

/**
 * Resolves a name for the very connection that is being made, so that a name cannot answer with one
 * address to the check and with another one to the connection. One private address refuses all.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, "", 0);
      return;
    }
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(refusal(hostname), "", 0);
    } else if (options.all === true) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

function refusal(hostname: string): OutboundError {
  return new OutboundError(
    "address_refused",
    `${hostname} is an address in a private network, which is not allowed here.`,
  );
}
