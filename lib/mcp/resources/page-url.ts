/** Addresses of pages: paths stay paths unless the operator named a base address. */
import { withoutEndSlashes } from "../../base/index.ts";

/** `baseUrl` "" leaves the path unchanged; so does an address that a formatter made absolute. */
export function pageUrl(baseUrl: string, path: string): string {
  if (baseUrl === "" || !path.startsWith("/")) return path;
  return `${withoutEndSlashes(baseUrl)}${path}`;
}
