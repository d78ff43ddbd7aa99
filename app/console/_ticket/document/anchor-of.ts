/** The section that an address names, as the id that it has in its page; null for none. */
export function anchorOf(address: string): string | null {
  const [, anchor = ""] = address.split(/#(.*)/s);
  if (anchor === "") return null;
  try {
    return decodeURIComponent(anchor);
  } catch {
    // Its author meant the percent sign.
    return anchor;
  }
}
