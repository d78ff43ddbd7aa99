/** Keeps git to the address that was named, and out of the private network. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "../../../outbound/index.ts";
import { SourceError } from "../source-error.ts";
import type { RepositoryAddress } from "./repository-address.ts";

/**
 * Settings for git that allow this protocol only and pin the host to an address that was checked.
 * Over ssh nothing is pinned: there the host proves itself by its key.
 */
export async function connectionSettings(
  { protocol, host, port }: RepositoryAddress,
  allowPrivateHosts: boolean,
): Promise<string[]> {
  const settings = ["protocol.allow=never", `protocol.${protocol}.allow=always`];
  if (allowPrivateHosts) return settings;
  if (protocol === "file") {
    throw new SourceError("a local repository needs allowPrivateHosts");
  }
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  if (!addresses.every(isPublicAddress)) {
    throw new SourceError(`${host} is an address in a private network; see allowPrivateHosts`);
  }
  const pinned = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address));
  return protocol === "ssh"
    ? settings
    : [...settings, `http.curloptResolve=${host}:${port}:${pinned.join(",")}`];
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new SourceError(`the host ${host} is not known`, error);
  }
}
