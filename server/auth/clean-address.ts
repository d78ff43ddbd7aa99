/** Keys do not belong into addresses: a page's address that carries one is answered with a clean one. */
import type { HttpHandler, HttpRequest } from "knowledge-sdk/host";
import { createEndpoint, type EndpointOptions } from "knowledge-sdk/service";

const secretNames: ReadonlySet<string> = new Set(["key", "apikey", "token"]);

/**
 * A page would show its address again, in its own links and to people who see the screen. Null for
 * addresses without such a parameter, and for API routes, which store nothing.
 */
export function createCleanAddress(
  options: EndpointOptions,
): (request: HttpRequest) => HttpHandler | null {
  const redirect = createEndpoint({
    ...options,
    answer: ({ path, query }) => {
      const cleaned = withoutSecrets(query);
      const location = cleaned === "" ? path : `${path}?${cleaned}`;
      return { status: 303, headers: { Location: location }, body: null };
    },
  });
  return ({ method, path, query }) => {
    if (query === "" || path.startsWith("/api/")) return null;
    if (method !== "GET" && method !== "HEAD") return null;
    return hasSecret(query) ? redirect : null;
  };
}

function hasSecret(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some(isSecretName);
}

function withoutSecrets(query: string): string {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !isSecretName(name));
  return new URLSearchParams(parameters).toString();
}

function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}
