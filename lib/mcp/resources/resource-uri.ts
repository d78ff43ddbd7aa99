/** Addresses of resources: a document's is its id, percent-encoded where an address needs it. */

export const collectionsUri = "kb-collections://all";

export function documentMimeType(id: string): string {
  return /\.mdx?$/i.test(id) ? "text/markdown" : "text/plain";
}

/** Ids that an address may mean: as written, and decoded. */
export function idsOf(uri: URL): readonly string[] {
  const decoded = decode(uri.href);
  return decoded === uri.href ? [uri.href] : [uri.href, decoded];
}

/** A file's name may hold a percent sign that escapes nothing. */
function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
