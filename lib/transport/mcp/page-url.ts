/** Addresses of pages: paths stay paths unless the operator named a base address. */

/** `baseUrl` "" leaves the path as it is; an address that a formatter made absolute stays so too. */
export function pageUrl(baseUrl: string, path: string): string {
  if (baseUrl === "" || !path.startsWith("/")) return path;
  return `${baseUrl.replace(/\/+$/, "")}${path}`;
}
