/** Addresses that the sites of collections give their pages, for those who may see these. */
import type { HttpRequest } from "knowledge-sdk/host";
import type { PermittedOf } from "knowledge-sdk/service";
import type { ReadableWiki, Wiki } from "knowledge-sdk/wiki";

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
    return (await isOurs(request.path, seen)) ? null : seen.siteAddress(request.path);
  };
}

/** A site may have addresses below `/docs/guide`, too, where we show a collection of that name. */
async function isOurs(path: string, wiki: ReadableWiki): Promise<boolean> {
  const [, area, ...steps] = path.split("/");
  if (area !== "docs") return false;
  const [space = "", ...names] = steps.filter((step) => step !== "").map(decodedStep);
  const below = names.join("/").normalize("NFC");
  if (names[0] === "-") return (await wiki.entries(space)).length > 0;
  if (below === "") return (await wiki.entries(space)).length > 0;
  if ((await wiki.find(space, below.replace(/\.md$/, ""))) !== null) return true;
  return (await wiki.view(space, below)) !== null;
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
