/** The address that paths of a description begin at. */
import { type Fields, fieldsOf, valuesOf, wordOf } from "./located.ts";

/** Without a slash at its end; "" when the description names none. */
export function serverOf(servers: unknown, root: Fields): string {
  const [first] = valuesOf(servers ?? root.servers);
  if (first !== undefined) return withoutSlash(filled(fieldsOf(first)));
  if (typeof root.host !== "string") return withoutSlash(wordOf(root.basePath));
  const schemes = valuesOf(root.schemes).map(wordOf);
  const scheme = schemes.includes("https") ? "https" : (schemes[0] ?? "https");
  return withoutSlash(`${scheme}://${root.host}${wordOf(root.basePath)}`);
}

/** Variables of the address have a default. */
function filled({ url, variables }: Fields): string {
  const known = fieldsOf(variables);
  return wordOf(url).replaceAll(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
    const value = wordOf(fieldsOf(known[name]).default);
    return value === "" ? whole : value;
  });
}

function withoutSlash(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : address;
}
