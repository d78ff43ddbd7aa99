/** Where a repository lies. */
export interface RepositoryAddress {
  readonly protocol: "http" | "https" | "ssh" | "file";
  readonly host: string;
  readonly port: string;
}

const defaultPorts = { http: "80", https: "443", ssh: "22", file: "" } as const;
/** `git@host:path`, which git reads as ssh. */
const shortForm = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)[^\0]+$/;

/**
 * Null for something that is not an address of a repository, or names an option or a helper of git.
 */
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

function isKnown(protocol: string): protocol is RepositoryAddress["protocol"] {
  return protocol in defaultPorts;
}
