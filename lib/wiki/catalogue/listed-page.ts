import type { WikiListedPage, WikiReference } from "../../contract/index.ts";
import type { WikiEntry } from "../wiki-entry.ts";

export function referenceTo({ space, path, title, address }: WikiEntry): WikiReference {
  return { path: space === "" ? path : `${space}/${path}`, title, address };
}

/** A page in a list, with what it says of itself. */
export function listedPage(entry: WikiEntry): WikiListedPage {
  return { ...referenceTo(entry), description: entry.description };
}
