/** A readable title from a file's name, for pages that have neither front matter nor a heading. */

/** `guide/getting-started.md` → "Getting started"; an index file is named after its folder. */
export function fileTitle(filePath: string): string {
  const segments = filePath.split("/").filter((segment) => segment !== "");
  const stem = (segments.at(-1) ?? "").replace(/\.[A-Za-z]\w{0,4}$/, "");
  const isIndex = /^(?:index|readme)$/i.test(stem) && segments.length > 1;
  const name = isIndex ? (segments.at(-2) ?? stem) : stem;
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? filePath : words.charAt(0).toUpperCase() + words.slice(1);
}
