/** Where a result opens: on its own site where the service says so, otherwise in the service's wiki. */

export interface PlacedResult {
  readonly path: string;
  readonly anchor?: string | undefined;
  /** Address of the page on its own site. */
  readonly url?: string | undefined;
}

export function resultAddress(
  { path, anchor, url }: PlacedResult,
  { service, query }: { readonly service: string; readonly query: string },
): string {
  const own = ownAddress(url);
  const address = own ?? pageOf(path, service);
  const words = query.trim();
  if (own === null && words !== "") address.searchParams.set("hl", words.slice(0, 200));
  if (anchor !== undefined) address.hash = encodeURIComponent(anchor);
  return address.href;
}

/** A path leads to no other site, whatever it says. */
function pageOf(path: string, service: string): URL {
  const base = new URL(service);
  const page = URL.canParse(path, service) ? new URL(path, service) : base;
  return page.origin === base.origin ? page : base;
}

/** An address decides where a click leads, so it is one of the web. */
function ownAddress(url: string | undefined): URL | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === "https:" || parsed.protocol === "http:" ? parsed : null;
}
