import type { ClassifyResponse } from "knowledge-sdk";

type SuggestedDocument = ClassifyResponse["relevantDocs"][number];

/** The address of a suggested document: its section that answers best. */
export function documentAddress({
  url,
  anchor,
}: Pick<SuggestedDocument, "url" | "anchor">): string {
  return anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`;
}

/**
 * What the ticket's author is given: the page on its own site where it has one, without the words
 * that the agent searched for.
 */
export function authorsAddress(
  address: string,
  documents: readonly Pick<SuggestedDocument, "url" | "siteUrl">[],
): string {
  const [path = ""] = address.split(/[?#]/);
  const siteUrl = documents.find(({ url }) => url === path)?.siteUrl;
  const url = new URL(siteUrl ?? address, location.origin);
  if (siteUrl !== undefined) url.hash = new URL(address, location.origin).hash;
  url.searchParams.delete("hl");
  return url.href;
}
