/** A command of a shell that reads an absolute address, whatever stands in it. */
export function curlCommand(address: string): string {
  // The one sign that ends the quotation; servers read both spellings alike.
  return `curl '${address.replaceAll("'", "%27")}'`;
}
