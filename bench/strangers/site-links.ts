/** Which links of a documentation lead somewhere on its site, as far as its files can say. */
import { readdirSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { type SiteTruth, sameAddress } from "./site-truth.ts";

export type LeadsSomewhere = (link: string, file: string) => boolean;

/**
 * A link is alive when one way to read it ends at a page of the site or at a file of the folder: as an
 * address from the root, from the page, or from its folder, or as the path of a file. What leads to
 * none is dead on the site too, or goes to a page that a program of the site makes.
 */
export function createLiveLinks(folder: string, truth: SiteTruth | null): LeadsSomewhere {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const files = new Set(names.flatMap((name) => [name, name.replace(/\.(?:mdx?|markdown)$/, "")]));
  const tails = new Set(names.flatMap(tailsOf));
  const addresses = new Set([...(truth?.addresses.values() ?? [])].map(sameAddress));
  const isPage = (address: string): boolean => addresses.has(sameAddress(address));
  const isFile = (path: string): boolean =>
    ["", "/index", "/_index", "/README"].some((name) => files.has(path + name));

  return (link, file) => {
    const path = sameAddress(link).slice(1);
    if (path === "" && !link.startsWith("/")) return true;
    const own = truth?.addresses.get(file) ?? `/${file}`;
    const asWritten = decodeURI(link.replace(/[?#].*/, "").replace(/\.(?:mdx?|markdown)$/, ""));
    if (link.startsWith("/")) return isPage(link) || isFile(path) || tails.has(path);
    const places = [posix.join(own, asWritten), posix.join(posix.dirname(own), asWritten)];
    const beside = posix.join(posix.dirname(file), asWritten).replace(/\/$/, "");
    return places.some(isPage) || isFile(beside);
  };
}

/** `static/a/b.pdf` is what `/a/b.pdf` may lead to. */
function tailsOf(name: string): readonly string[] {
  if (/\.(?:mdx?|markdown)$/.test(name)) return [];
  const steps = name.split("/");
  return steps.map((_step, at) => steps.slice(at).join("/"));
}
