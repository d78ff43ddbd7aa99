/** Addresses that the sites of collections give their pages, for those who may see these. */
import type { HttpRequest } from "knowledge-sdk/host";
import type { PermittedOf } from "knowledge-sdk/service";
import type { Wiki } from "knowledge-sdk/wiki";

export type SiteAddresses = (request: HttpRequest) => Promise<string | null>;

/** Null for a path that leads to no page, or to a reading page of our own. */
export function createSiteAddresses(
  wiki: Wiki | undefined,
  { permittedOf }: { readonly permittedOf: PermittedOf },
): SiteAddresses {
  if (wiki === undefined) return async () => null;
  return async (request) => {
    const permitted = permittedOf(request);
    const seen = permitted === null ? wiki : wiki.limitedTo(permitted);
    const [, area, space = ""] = request.path.split("/");
    if (area === "docs" && (await seen.entries(decodedStep(space))).length > 0) return null;
    return seen.siteAddress(request.path);
  };
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
