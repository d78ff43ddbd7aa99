/** A shell command that requests an absolute address, with any characters in it. */
export function curlCommand(address: string): string {
  // The only character that ends the quotation; servers accept both spellings.
  return `curl '${address.replaceAll("'", "%27")}'`;
}
