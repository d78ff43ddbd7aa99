/** Finds a cookie of ours among those that a browser sends. */
import type { HttpRequest } from "./exchange.ts";

/** The first one of that name, as other readers of cookies take it; null when there is none. */
export function readCookie(request: Pick<HttpRequest, "header">, name: string): string | null {
  const pairs = (request.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
