/**
 * DNS rebinding: a page of a stranger whose host name now leads to this machine. Such a request
 * names the stranger as its host.
 */
import { KnowledgeError } from "../contract/index.ts";
import type { HttpRequest } from "./exchange.ts";

/** Null if the request names a host of this service; otherwise `host_not_allowed`. */
export type KnownHosts = (request: Pick<HttpRequest, "header">) => KnowledgeError | null;

/** Most headers that are remembered as good: parsing one costs more than the rest of the check. */
const rememberedMax = 100;
const rememberedLengthMax = 100;

/** `names` are those by which the service is reached, besides loopback and addresses of numbers. */
export function createKnownHosts(names: readonly string[]): KnownHosts {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const good = new Set<string>();
  return (request) => {
    const host = request.header("host");
    if (host !== null && good.has(host)) return null;
    const name = hostName(host);
    if (host === null || name === null || !(isNoName(name) || known.has(name))) {
      return hostNotAllowed(name);
    }
    if (good.size >= rememberedMax) good.clear();
    if (host.length <= rememberedLengthMax) good.add(host);
    return null;
  };
}

/** Null for a header that is missing or names no host. */
function hostName(host: string | null): string | null {
  const address = `http://${host ?? ""}`;
  return host !== null && URL.canParse(address) ? new URL(address).hostname : null;
}

/** Nobody else can point these names at another machine. */
function isNoName(name: string): boolean {
  return /^(?:localhost|.+\.localhost|\d+(?:\.\d+){3}|\[[\da-f:.]+\])$/.test(name);
}

function hostNotAllowed(name: string | null): KnowledgeError {
  const shown =
    name === null
      ? "The request names no host"
      : `The host ${name.slice(0, 200)} is not allowed here`;
  return new KnowledgeError(
    "host_not_allowed",
    `${shown}; the operator can allow hosts in PUBLIC_ORIGIN and ALLOWED_HOSTS.`,
  );
}
