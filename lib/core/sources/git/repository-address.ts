/** Where a repository lies, and the settings that keep git to that place. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "../../outbound/guarded-lookup.ts";
import { SourceError } from "../source-error.ts";

export interface RepositoryAddress {
  readonly protocol: "http" | "https" | "ssh" | "file";
  readonly host: string;
  readonly port: string;
}

const defaultPorts = { http: "80", https: "443", ssh: "22", file: "" } as const;
/** `git@host:path`, which git reads as ssh. */
const shortForm = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)[^\0]+$/;

/** Null for what is no address of a repository, or names an option or a helper of git. */
export function parseRepositoryAddress(url: string): RepositoryAddress | null {
  if (url.startsWith("-") || /^[^/:]*::/.test(url)) return null;
  if (!url.includes("://")) {
    const host = shortForm.exec(url)?.[1];
    return host === undefined ? null : { protocol: "ssh", host, port: defaultPorts.ssh };
  }
  if (!URL.canParse(url)) return null;
  const { protocol: scheme, hostname, port } = new URL(url);
  const protocol = scheme.slice(0, -1);
  if (!isKnown(protocol)) return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host.startsWith("-") || (host === "") !== (protocol === "file")) return null;
  return { protocol, host, port: port || defaultPorts[protocol] };
}

/**
 * Settings for git that allow this protocol only and pin the host to an address that was checked.
 * Over ssh nothing is pinned: there the host proves itself by its key.
 */
export async function settingsFor(
  { protocol, host, port }: RepositoryAddress,
  allowPrivateHosts: boolean,
): Promise<string[]> {
  const settings = ["protocol.allow=never", `protocol.${protocol}.allow=always`];
  if (allowPrivateHosts) return settings;
  if (protocol === "file") {
    throw new SourceError("a repository of this machine is read only with allowPrivateHosts");
  }
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  if (!addresses.every(isPublicAddress)) {
    throw new SourceError(`${host} is an address of a private network; see allowPrivateHosts`);
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

function isKnown(protocol: string): protocol is RepositoryAddress["protocol"] {
  return protocol in defaultPorts;
}
